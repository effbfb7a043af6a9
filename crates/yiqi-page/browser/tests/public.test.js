// Public games: found by anybody, followed while they are played, and browsed when they are over.

import assert from "node:assert/strict";
import { scene } from "../lib/scene.js";
import { drawn } from "../lib/timing.js";

scene("a public game is found, its small board follows it, and a click watches it", {}, async (scene) => {
    await scene.visit("#/new/reversi");
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.fill("[name=name-black]", "Ann");
    await scene.page.check("[name=public]");
    await scene.page.click("#start");
    await scene.adopt();
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    const context = await scene.context.browser().newContext({ locale: "en-GB" });
    scene.others.push(context);
    const page = await context.newPage();
    scene.keepAnEyeOn(page);
    await page.goto(`${scene.server.origin}/`);
    await page.click("#watch");
    const game = page.locator(`[data-id="${scene.id}"]`);
    await game.locator("text=1 move").waitFor();
    await scene.after(() => scene.page.click('[data-place="c3"]'));
    await game.locator("text=2 moves").waitFor();
    await page.selectOption("[name=game]", "go");
    await page.locator("text=There are no such games.").waitFor();
    await page.selectOption("[name=game]", "reversi");
    await page.fill("[name=player]", "ann");
    await game.waitFor();
    await page.selectOption("[name=stage]", "over");
    await page.locator("text=There are no such games.").waitFor();
    await scene.page.click("#resign");
    await scene.page.click("#resign-really");
    await scene.page.waitForSelector("dialog.result");
    await page.selectOption("[name=stage]", "");
    await page.selectOption("[name=stage]", "over");
    await game.click();
    await page.waitForSelector(".part-game[data-line=open]");
    assert.match(await page.innerText(".status"), /wins/);
    await page.keyboard.press("Home");
    await page.locator(".status", { hasText: "Position after move 0 of 2" }).waitFor();
});

scene("while the list is refreshed a game keeps the focus, and a click on it counts", {}, async (scene) => {
    const { page } = scene;
    await scene.make({ game: "reversi", black: "human", white: "human", public: true });
    await scene.command({ do: "move", move: "d3" });
    await page.clock.install();
    await scene.visit("#/public");
    const game = page.locator(`[data-id="${scene.id}"]`);
    const refreshed = async () => {
        const answer = page.waitForResponse(/public-games/);
        await page.clock.fastForward(8_000);
        await (await answer).finished();
        await drawn(scene);
    };
    await game.focus();
    await scene.command({ do: "move", move: "c3" }, "white");
    await refreshed();
    await game.locator("text=2 moves").waitFor();
    assert.ok(await game.evaluate((link) => link === document.activeElement));
    await game.hover();
    await page.mouse.down();
    await refreshed();
    await page.mouse.up();
    await page.waitForSelector(".part-game");
});
