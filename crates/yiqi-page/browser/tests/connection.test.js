// What outlives a reload, and a server that dies in the middle of a game.

import assert from "node:assert/strict";
import { Mouse, parts } from "../lib/input.js";
import { BROKEN, boardOf, scene } from "../lib/scene.js";
import { Server } from "../lib/server.js";

const GAMES = {
    go: { options: { size: "5" } },
    liuzichong: {},
    dvonn: { options: { seed: "3" } },
    reversi: {},
};

/** Plays any legal move, and confirms it where that is asked for. */
async function turn(scene) {
    const { legal_moves, view } = await scene.game();
    const mouse = new Mouse(scene.page);
    await scene.after(async () => {
        for (const place of parts(view, legal_moves[0])) await mouse.place(place);
        if (view.game === "dvonn") await mouse.push("#confirm");
    });
}

for (const [game, how] of Object.entries(GAMES)) {
    scene(`${game} goes on after a reload`, {}, async (scene) => {
        await scene.sit({ game, ...how, black: "human", white: "level:1" });
        await scene.settled(game === "dvonn" ? 1 : 0);
        await turn(scene);
        const before = await scene.board();
        const { moves } = await scene.game();
        await scene.page.reload();
        await scene.page.waitForSelector(".part-game[data-line=open]");
        await scene.settled();
        assert.deepEqual(await scene.board(), before);
        assert.deepEqual(await scene.page.locator(".moves li").allInnerTexts(), moves.map((m) => (m === "pass" ? "Pass" : m)));
        await turn(scene);
        assert.ok((await scene.game()).moves.length > moves.length);
        assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
    });

    scene(`${game} goes on after the server was killed and came back`, { expected: [BROKEN] }, async (scene) => {
        await scene.sit({ game, ...how, black: "human", white: "level:1" });
        await scene.settled(game === "dvonn" ? 1 : 0);
        await turn(scene);
        const before = await scene.board();
        const { moves } = await scene.game();
        assert.ok(await scene.page.isHidden(".offline"));
        await scene.server.kill();
        await scene.page.waitForSelector(".offline:not([hidden])");
        assert.match(await scene.text(".offline"), /Connection lost/);
        const { port, data } = scene.server;
        scene.server = await Server.start({ port, data });
        await scene.page.waitForSelector(".offline[hidden]", { state: "attached" });
        assert.deepEqual((await scene.game()).moves, moves);
        assert.deepEqual(await scene.board(), before);
        await turn(scene);
        assert.ok((await scene.game()).moves.length > moves.length);
        assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
    });
}

scene("games under way are on the first page, and can be taken up or removed", {}, async (scene) => {
    const first = await scene.make({ game: "reversi", black: "human", white: "human" });
    const second = await scene.make({ game: "go", black: "human", white: "level:2" });
    await scene.visit();
    await scene.page.waitForSelector(".own-game");
    assert.equal(await scene.page.locator(".own-game").count(), 2);
    await scene.page.locator("li", { has: scene.page.locator(`[data-id="${second.id}"]`) }).locator("button").click();
    // It cannot be found again without its secret: that is asked first.
    assert.equal(await scene.page.locator(".own-game").count(), 2);
    await scene.page.click("dialog button.primary");
    assert.equal(await scene.page.locator(".own-game").count(), 1);
    await scene.page.click(`[data-id="${first.id}"]`);
    await scene.page.waitForSelector('.part-game [data-place="d3"]');
    await scene.page.goBack();
    await scene.page.waitForSelector(".own-game");
    assert.equal(await scene.page.locator(".own-game").count(), 1);
});

scene("a second page of the same game sees every move", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    const other = await scene.context.newPage();
    await other.goto(scene.page.url());
    await other.waitForSelector(".part-game[data-line=open]");
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    await other.waitForSelector('.pieces [data-at="d3"]');
    await other.click('[data-place="c3"]');
    await scene.page.waitForSelector('.pieces [data-at="c3"]');
});
