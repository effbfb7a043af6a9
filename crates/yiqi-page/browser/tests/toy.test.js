// A game of which the page knows nothing but what the server says: it can be configured, played and passed in.

import assert from "node:assert/strict";
import { REFUSED, scene } from "../lib/scene.js";
import { WITH_TOY_GAME } from "../lib/server.js";

const place = (scene, name) => scene.page.click(`.part-game [data-place="${name}"]`);

scene("a game without a manner of its own is played against its engine, with a pass", { program: WITH_TOY_GAME, expected: [REFUSED] }, async (scene) => {
    await scene.visit();
    assert.equal(await scene.text('[data-game="tictactoe"] h2'), "tictactoe");
    await scene.page.click('[data-game="tictactoe"] a.button.primary');
    await scene.page.selectOption('select[name="opponent"]', "solver");
    await scene.page.click("details summary");
    assert.deepEqual(await scene.page.locator("details label > span").allTextContents(), ["size", "passing"]);
    await scene.page.selectOption('select[name="option-passing"]', "on");
    await scene.page.click("#start");
    await scene.adopt();
    assert.equal((await scene.game()).view.options.passing, "on");

    // Black passes, and the engine has an advantage that it keeps.
    await scene.after(() => scene.page.click("#pass"));
    const [pass, first] = (await scene.game()).moves;
    assert.equal(pass, "pass");
    assert.deepEqual(await scene.page.locator(".moves button").allTextContents(), ["Pass", first]);

    await place(scene, first);
    await scene.says("tictactoe-taken");
    await scene.after(() => scene.page.keyboard.press("p"));
    assert.equal((await scene.game()).moves[2], "pass");
    while (!(await scene.game()).result) {
        const { legal_moves } = await scene.game();
        await scene.after(() => place(scene, legal_moves[0]));
    }
    assert.equal((await scene.game()).result.result, "white");
    await scene.page.waitForSelector("dialog.result");
    assert.match(await scene.text("dialog.result"), /^You lose\s+tictactoe-line/);
});

scene("two passes end the game, in 中文", { program: WITH_TOY_GAME, settings: { language: "zh" } }, async (scene) => {
    await scene.sit({ game: "tictactoe", options: { passing: "on" }, black: "human", white: "human" });
    assert.equal(await scene.text("#pass .tool-name"), "停一手");
    await scene.after(() => scene.page.click("#pass"));
    await scene.after(() => scene.page.click("#pass"));
    assert.deepEqual(await scene.page.locator(".moves button").allTextContents(), ["停一手", "停一手"]);
    assert.match(await scene.text("dialog.result"), /^和棋\s+tictactoe-passes/);
});

scene("without the option there is no button for passing", { program: WITH_TOY_GAME }, async (scene) => {
    await scene.sit({ game: "tictactoe", black: "human", white: "level:1" });
    await scene.after(() => place(scene, "b2"));
    assert.equal((await scene.game()).moves.length, 2);
    assert.equal(await scene.page.locator("#pass").isVisible(), false);
});

scene("a game without lessons says so and offers to play", { program: WITH_TOY_GAME }, async (scene) => {
    await scene.visit("#/learn/tictactoe");
    assert.equal(await scene.text(".no-lessons p"), "There are no lessons for tictactoe yet.");
    await scene.page.click("#language");
    await scene.page.getByText("还没有教程").waitFor();
    await scene.page.click(".no-lessons a.button.primary");
    await scene.page.waitForSelector("#start");
});
