// axe finds nothing serious on any part of the page, in either theme; and the board is more than a picture.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { scene } from "../lib/scene.js";
import { state } from "../lib/watch.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GAMES = ["go", "liuzichong", "dvonn", "reversi"];

/** In the other theme only colours are different. */
const RULES = { light: {}, dark: { runOnly: ["color-contrast", "link-in-text-block"] } };

/** What axe finds serious or critical: which rule, and where. */
async function found(page, theme) {
    if (!await page.evaluate(() => "axe" in window)) await page.evaluate(AXE);
    return page.evaluate(async (rules) => {
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...rules });
        return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
            .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`));
    }, RULES[theme]);
}

for (const theme of ["light", "dark"]) {
    /** Looks at everything before it complains. */
    const collected = (title, act) => scene(`${title}, ${theme}`, { settings: { theme, teach: title === "teaching" } }, async (scene) => {
        const all = {};
        await act(scene, async (where) => {
            const some = await found(scene.page, theme);
            if (some.length) all[where] = some;
        });
        assert.deepEqual(all, {});
    });

    collected("pages", async (scene, look) => {
        await scene.make({ game: "reversi", black: "human", white: "level:1" });
        await scene.visit();
        await scene.page.waitForSelector(".own-game");
        await look("home");
        await scene.page.click("#import");
        await look("import");
        for (const hash of ["#/nowhere", "#/menu/reversi", ...GAMES.flatMap((game) => [`#/new/${game}`, `#/learn/${game}`])]) {
            await scene.visit(hash);
            await look(hash);
        }
    });

    collected("games", async (scene, look) => {
        for (const game of GAMES) {
            await scene.sit({ game, options: game === "go" ? { size: "5" } : {}, black: "human", white: "level:1" });
            await scene.settled(game === "dvonn" ? 1 : 0);
            await look(game);
            await scene.page.click("#values");
            await scene.page.waitForSelector(".over .text.value");
            await scene.page.click("#hint");
            await scene.page.waitForSelector(".over .hint");
            await look(`${game} with values`);
            await scene.page.click(".candidate >> nth=0");
            await scene.page.waitForSelector(".over .line-stone, .over .line-number");
            await look(`${game} with a line`);
        }
    });

    collected("teaching", async (scene, look) => {
        const analysis = scene.page.waitForResponse(/analysis/);
        await scene.sit({
            game: "go", options: { size: "7" }, black: "human", white: "human",
            position: "..XOXO./..XOXO./..XOXO./..X..O./..XXOO./...XO../...XO.. b",
        });
        await analysis;
        await scene.page.click('[data-place="A1"]');
        await scene.page.waitForSelector(".lesson:not([hidden])");
        await look("lesson");
    });

    collected("counting", async (scene, look) => {
        await scene.sit({
            game: "go", options: { rules: "japanese" }, black: "human", white: "human",
            position: "..XO.../XXXOOOO/..XO.../O.XO.X./..XOO.O/XXXXOOO/..XXO.. b",
        });
        await scene.after(() => scene.page.click("#pass"));
        await scene.page.click("#pass");
        await scene.page.waitForFunction(() => document.querySelectorAll(".dead-mark").length === 2);
        await look("count");
        await scene.page.click('[data-place="A1"]');
        await scene.page.waitForSelector(".count .refusal");
        await look("refusal");
        await scene.page.click("#accept");
        await scene.page.waitForSelector("dialog.result[open]");
        await look("result");
    });

    collected("dialogs and questions", async (scene, look) => {
        await scene.sit({ game: "liuzichong", position: "..X./X.XO/XXX./.O.. b", black: "human", white: "level:1" });
        for (const id of ["#settings", "#export", "#share", "#position", "#resign"]) {
            await scene.push(id);
            await scene.page.waitForSelector("dialog[open]");
            await look(id);
            await scene.page.keyboard.press("Escape");
        }
        await scene.page.click('[data-place="a3"]');
        await state(scene, "棋子吸附");
        await look("a stone in the hand");
        await scene.page.click('[data-place="b3"]');
        await scene.page.waitForSelector("dialog.result[open]");
        await look("result");
        await scene.sit({ game: "dvonn", options: { seed: "7" }, black: "human", white: "human" });
        const { legal_moves } = await scene.game();
        for (const place of legal_moves[0].match(/[A-K]\d/g)) await scene.page.click(`[data-place="${place}"]`);
        await scene.page.waitForSelector("#confirm");
        await look("confirm");
    });
}

scene("places say what stands on them and what can be done there; moves are read out", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    const label = (place) => scene.page.getAttribute(`[data-place="${place}"]`, "aria-label");
    assert.equal(await label("d4"), "d4, White");
    assert.equal(await label("d3"), "d3, empty, legal move");
    assert.equal(await label("a1"), "a1, empty");
    assert.equal(await scene.page.locator('.places [tabindex="0"]').count(), 1, "one stop for the Tab key");
    assert.equal(await scene.page.getAttribute("#announcements", "aria-live"), "polite");
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    assert.match(await scene.text("#announcements"), /Black plays d3\./);
    assert.equal(await label("d4"), "d4, Black");
    assert.match(await scene.page.getAttribute(".board-drawing", "aria-label"), /Reversi.*White/);
});

scene("the focus goes into a dialog, stays in it, and comes back", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    await scene.page.focus("#more");
    await scene.page.keyboard.press("Enter");
    await scene.page.waitForSelector(".menu-items:popover-open");
    await scene.page.focus("#export");
    await scene.page.keyboard.press("Enter");
    await scene.page.waitForSelector("dialog[open]");
    for (let presses = 0; presses < 8; presses += 1) {
        assert.ok(await scene.page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest("dialog")));
        await scene.page.keyboard.press("Tab");
    }
    await scene.page.keyboard.press("Escape");
    await scene.page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await scene.page.evaluate(() => document.activeElement?.id), "more");
});

scene("the first stop of the Tab key skips to the content", {}, async (scene) => {
    await scene.visit();
    await scene.page.keyboard.press("Tab");
    assert.ok(await scene.page.evaluate(() => document.activeElement?.matches(".skip")));
    await scene.page.keyboard.press("Enter");
    assert.equal(await scene.page.evaluate(() => document.activeElement?.id), "page");
});
