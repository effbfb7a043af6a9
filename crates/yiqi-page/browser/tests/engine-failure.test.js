// An engine that has failed: the page says so and stops waiting for it, and the user can go on.

import assert from "node:assert/strict";
import { gameAfter } from "../../web/play/change.js";
import { freezable, intercept } from "../lib/timing.js";
import { Mouse } from "../lib/input.js";
import { boardOf, scene } from "../lib/scene.js";
import { until } from "../lib/waiting.js";
import { state } from "../lib/watch.js";

const FAILED = "The computer has failed and cannot move. Take back a move or start a new game.";
const REVERSI = { game: "reversi", black: "human", white: "level:1" };
const LIUZICHONG = { game: "liuzichong", black: "human", white: "level:1" };
const GO = { game: "go", options: { size: "5" }, black: "human", white: "level:1" };

const said = (scene) => scene.page.locator("#announcements p").allInnerTexts();

/**
 * The last connection to the game, on which the engine is not heard and may be said to have failed. Before the page is
 * opened.
 */
async function silenced(scene) {
    const line = { isSilent: true, isWelcomed: false, hasAnswered: false, before: null, welcome: (game) => game };
    await scene.page.routeWebSocket(/\/live$/, (socket) => {
        const server = socket.connectToServer();
        let known;
        line.tell = (message) => socket.send(JSON.stringify(message));
        line.close = () => socket.close();
        // The whole game, even if the page has it: its changes are followed here, too.
        socket.onMessage((message) => {
            const said = JSON.parse(message);
            if (said.hello) delete said.hello.has;
            server.send(JSON.stringify(said));
        });
        server.onMessage((message) => {
            const told = JSON.parse(message);
            if (told.welcome) {
                known = told.welcome;
                line.isWelcomed = true;
                return line.tell({ welcome: line.welcome(told.welcome) });
            }
            if (told.event) known = gameAfter(known, told.event);
            if (line.isSilent && told.event?.actor === "server") {
                line.hasAnswered = true;
                return undefined;
            }
            // The game as it was when it was the engine's turn.
            if (told.event && known.stage === "opponent") line.before = known;
            return socket.send(message);
        });
    });
    return line;
}

/** Waits until the page is connected: a move that is made before is on the screen together with the engine's answer. */
async function connected(line) {
    await until("the page to be welcomed", () => line.isWelcomed);
}

/** Plays a move that the engine does not answer, and lets it fail. */
async function fail(scene, line, ...places) {
    await connected(line);
    const mouse = new Mouse(scene.page);
    for (const place of places) await mouse.place(place);
    await scene.page.waitForSelector(".status.thinking");
    assert.match(await scene.text(".status"), /^The opponent is thinking/);
    // Its answer must not come when the line is no longer silent.
    await until("the engine's answer", () => line.hasAnswered);
    line.tell({ engine: "failed" });
    await scene.page.waitForSelector(".status.failed");
    assert.equal(await scene.text(".status"), FAILED);
    assert.equal(await scene.page.locator(".status.thinking").count(), 0);
}

scene("the page says that the engine has failed, in both languages, and reads it out", {}, async (scene) => {
    const line = await silenced(scene);
    await scene.sit(REVERSI);
    await fail(scene, line, "d3");
    assert.equal((await said(scene)).at(-1), FAILED);
    await scene.page.click("#language");
    await scene.page.waitForSelector('html[lang="zh-Hans"]');
    assert.equal(await scene.text(".status"), "电脑出错了，无法走棋。请悔棋或开始新局。");
});

for (const [game, body, places] of [["Reversi", REVERSI, ["d3"]], ["六子冲", LIUZICHONG, ["a2", "b2"]]]) {
    scene(`${game}: with a failed engine one can take back, and play on`, {}, async (scene) => {
        const line = await silenced(scene);
        await scene.sit(body);
        await fail(scene, line, ...places);
        assert.equal(await scene.page.locator("[inert]").count(), 0);
        line.isSilent = false;
        await scene.after(() => scene.page.click("#undo"));
        assert.equal(await scene.text(".status"), "Your turn");
        assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
        if (game === "六子冲") await state(scene, "等待玩家行棋");
        const mouse = new Mouse(scene.page);
        await scene.after(async () => {
            for (const place of places) await mouse.place(place);
            await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
        });
        assert.equal(await scene.text(".status"), "Your turn");
    });

    scene(`${game}: with a failed engine one can start a new game`, {}, async (scene) => {
        const line = await silenced(scene);
        await scene.sit(body);
        await fail(scene, line, ...places);
        await scene.after(async () => {
            await scene.push("#new-game");
            await scene.page.click("dialog button.primary");
        });
        assert.equal(await scene.text(".status"), "Your turn");
        assert.deepEqual((await scene.game()).moves, []);
    });
}

scene("Go: one can take the seat of a failed engine", {}, async (scene) => {
    const line = await silenced(scene);
    await scene.sit(GO);
    await fail(scene, line, "C3");
    await scene.after(() => scene.push("#computer"));
    assert.equal((await scene.game()).setup.seats.white.player, "human");
    assert.equal(await scene.page.locator(".status.failed, .status.thinking").count(), 0);
});

scene("an engine that fails while a move is being shown is told of after it", { settings: { animation: true } }, async (scene) => {
    const line = await silenced(scene);
    const time = await freezable(scene);
    await scene.sit(REVERSI);
    await connected(line);
    await time.freeze(".pieces");
    await scene.page.click('[data-place="d3"]');
    await time.stands();
    line.tell({ engine: "failed" });
    await time.thaw();
    await scene.page.waitForSelector(".status.failed");
    assert.equal((await said(scene)).at(-1), FAILED);
});

scene("the engine's failure outlives a reload, and ends when the engine thinks again", {}, async (scene) => {
    const line = await silenced(scene);
    await scene.sit(REVERSI);
    await fail(scene, line, "d3");
    const stand = { ...line.before, engine: "failed" };
    line.welcome = () => stand;
    await intercept(scene.page, `**/api/games/${scene.id}`, (route) => route.fulfill({ json: stand }));
    await scene.page.reload();
    await scene.page.waitForSelector(".status.failed");
    assert.equal(await scene.text(".status"), FAILED);
    // A server that was restarted asks the engine again.
    line.welcome = () => ({ ...stand, engine: "thinking" });
    await line.close();
    await scene.page.waitForSelector(".status.thinking");
    assert.equal(await scene.page.locator(".status.failed").count(), 0);
    line.welcome = () => stand;
    await line.close();
    await scene.page.waitForSelector(".status.failed");
    assert.equal((await said(scene)).at(-1), FAILED);
});

scene("what is proposed after an engine's failure is what the user can do", {}, async (scene) => {
    const line = await silenced(scene);
    await scene.sit({ ...REVERSI, public: true });
    await fail(scene, line, "d3");
    const stand = { ...line.before, engine: "failed", can_undo: false };
    line.welcome = () => stand;
    await intercept(scene.page, `**/api/games/${scene.id}`, (route) => route.fulfill({ json: stand }));
    await scene.page.reload();
    await scene.page.waitForSelector(".status.failed");
    assert.equal(await scene.text(".status"), "The computer has failed and cannot move. Start a new game.");
    assert.ok(await scene.page.isDisabled("#undo"));
    // Without a seat there is nothing to do.
    await scene.page.evaluate(() => localStorage.removeItem("yiqi.games"));
    await scene.page.reload();
    await scene.page.waitForSelector(".status.failed");
    assert.equal(await scene.text(".status"), "The computer has failed and cannot move.");
});
