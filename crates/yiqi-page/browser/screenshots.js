// Pictures of every part of the page, for people to look at: node screenshots.js FOLDER

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Scene, launch } from "./lib/scene.js";

const [folder] = process.argv.slice(2);
if (!folder) {
    console.error("node screenshots.js FOLDER");
    process.exit(2);
}

const GAMES = {
    go: { options: { size: "9" }, moves: "E5 G5 C3 G3 F7 C6 E3 D4 D3 C4 E4 D5 B4 B5 B3".split(" ") },
    liuzichong: { moves: ["a2b2", "d3c3"] },
    dvonn: { options: { seed: "12" }, moves: [] },
    reversi: { moves: "f5 d6 c3 d3 c4 f4 c5 b3 c2".split(" ") },
};

const WIDTHS = { 1280: { viewport: { width: 1280, height: 900 } }, 360: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } };

/** All parts, in one appearance. */
async function all(browser, width, theme, language) {
    const scene = await Scene.open(browser, { settings: { theme, language }, context: WIDTHS[width] });
    const { page } = scene;
    const shoot = async (name) => {
        await page.evaluate(() => document.fonts.ready);
        // A window in front is seen as a whole only in the frame; a page is taken in its whole length.
        const isOpen = await page.locator("dialog[open]").count() > 0;
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}-${language}.png`), fullPage: !isOpen });
    };
    for (const [game, { options = {}, moves }] of Object.entries(GAMES)) {
        await scene.visit(`#/new/${game}`);
        await shoot(`new-${game}`);
        await scene.visit(`#/learn/${game}`);
        await shoot(`learn-${game}`);
        await scene.make({ game, options, black: "human", white: "human" });
        for (const m of moves) await scene.command({ do: "move", move: m }, (await scene.game()).view.to_move);
        for (let more = game === "dvonn" ? 12 : 0; more > 0; more -= 1) {
            const { legal_moves, view } = await scene.game();
            await scene.command({ do: "move", move: legal_moves[(more * 7) % legal_moves.length] }, view.to_move);
        }
        await scene.visit(`#/game/${scene.id}`);
        await scene.settled();
        await shoot(`game-${game}`);
    }
    await page.click("#settings");
    await shoot("settings");
    await page.keyboard.press("Escape");
    await page.click("#resign");
    await page.click("#resign-really");
    await page.waitForSelector("dialog.result[open]");
    await shoot("result");
    await scene.visit("#/menu/reversi");
    await shoot("menu");
    await scene.visit();
    await page.waitForSelector(".own-game");
    await page.waitForFunction(() => document.querySelectorAll(".picture svg").length === 4);
    await shoot("home");
    await scene.close();
}

await mkdir(folder, { recursive: true });
const browser = await launch();
for (const width of Object.keys(WIDTHS)) {
    for (const theme of ["light", "dark"]) {
        for (const language of ["en", "zh"]) await all(browser, width, theme, language);
    }
}
await browser.close();
