// Takes the pictures of the page in the README: node readme-pictures.js FOLDER (docs/make-pictures calls it)

import { join } from "node:path";
import { Scene, launch } from "./lib/scene.js";

const [folder] = process.argv.slice(2);
if (!folder) {
    console.error("node readme-pictures.js FOLDER");
    process.exit(2);
}

const desktop = (height) => ({ viewport: { width: 1280, height }, deviceScaleFactor: 0.75 });
const phone = { viewport: { width: 360, height: 700 }, isMobile: true, hasTouch: true };

/** Opens the page, brings it into a state, and takes a picture of what is seen first. */
async function picture(browser, name, { theme = "light", language = "en", context }, prepare) {
    const scene = await Scene.open(browser, { settings: { theme, language }, context });
    await prepare(scene);
    await scene.page.evaluate(() => document.fonts.ready);
    await scene.page.screenshot({ path: join(folder, `page-${name}.png`) });
    await scene.close();
}

/** Shows a game after these moves, or after so many moves chosen by number. */
const game = (setup, moves) => async (scene) => {
    await scene.make({ ...setup, black: "human", white: "human" });
    const count = typeof moves === "number" ? moves : moves.length;
    for (let index = 0; index < count; index += 1) {
        const { legal_moves, view } = await scene.game();
        const move = typeof moves === "number" ? legal_moves[(index * 7) % legal_moves.length] : moves[index];
        await scene.command({ do: "move", move }, view.to_move);
    }
    await scene.visit(`#/game/${scene.id}`);
    await scene.settled();
};

const browser = await launch();
await picture(browser, "home", { context: desktop(735) }, async (scene) => {
    await scene.visit();
    await scene.page.waitForFunction(() => document.querySelectorAll(".picture svg").length === 4);
});
await picture(browser, "dvonn", { context: desktop(720) }, game({ game: "dvonn", options: { seed: "12" } }, 14));
await picture(
    browser, "liuzichong", { theme: "dark", language: "zh", context: desktop(790) },
    game({ game: "liuzichong" }, ["a2b2", "d3c3"]),
);
await picture(
    browser, "go-phone", { context: phone },
    game({ game: "go", options: { size: "9" } }, "E5 G5 C3 G3 F7 C6 E3 D4 D3 C4 E4 D5 B4 B5 B3".split(" ")),
);
await picture(browser, "learn-phone", { context: phone }, async (scene) => {
    await scene.visit("#/learn/dvonn");
    await scene.page.waitForSelector(".board, svg");
});
await browser.close();
