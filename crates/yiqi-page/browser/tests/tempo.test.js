// When moves are shown: the computer takes a moment, and a game between computers has a pace, a pause and single steps.
// The clock is the test's own.

import assert from "node:assert/strict";
import { drawn } from "../lib/timing.js";
import { boardOf, scene } from "../lib/scene.js";
import { ASKING, PATIENCE, WHOLE_GAME, until } from "../lib/waiting.js";
import { state } from "../lib/watch.js";

const TEMPO = { settings: { tempo: true } };
const shown = (scene) => scene.page.locator(".moves li").count();

/** Waits until the server's game is over, and the page has heard of it. */
function over(scene) {
    return until("the result", async () => {
        const game = await scene.game();
        return game.result && game;
    }, WHOLE_GAME);
}

/** Waits until the server's game has the computer's answer. */
const answered = (scene) => until("the computer's answer", async () => (await scene.game()).moves.length >= 2, ASKING);

/** Opens a game, and stops the page's clock once the page is connected: it could not reconnect with a stopped clock. */
async function sitTimeless(scene, body) {
    await scene.page.clock.install();
    const welcomed = scene.page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
    await scene.sit(body);
    await welcomed;
    // The clock goes on until it is stopped: a moment that has passed by then is refused.
    await scene.page.clock.pauseAt(await scene.page.evaluate((patience) => Date.now() + patience, PATIENCE));
}

/** Starts a game between computers on the page, as a user does. */
async function computers(scene, game, options = {}) {
    await scene.visit(`#/new/${game}`);
    await scene.page.selectOption("[name=opponent]", "computers");
    for (const side of ["black", "white"]) await scene.page.selectOption(`[name=engine-${side}]`, "level:1");
    for (const [name, value] of Object.entries(options)) await scene.page.selectOption(`[name=option-${name}]`, value);
    await scene.page.click("#start");
    await scene.adopt();
}

/** Lets the page's clock run until so many moves are shown. For each of them the page may have to ask the server first. */
async function runUntil(scene, count) {
    let [last, since] = [-1, 0];
    for (let now = await shown(scene); now < count; now = await shown(scene)) {
        if (now !== last) [last, since] = [now, performance.now()];
        assert.ok(performance.now() - since < PATIENCE, `${count} moves are shown, not only ${now}`);
        await scene.page.clock.runFor(250);
        await drawn(scene);
    }
}

/** Pauses a game between computers. A move that is being shown, for which the server may have to be asked, comes first. */
async function pause(scene) {
    await scene.page.click("#pause");
    await scene.page.waitForSelector("#play:not([hidden])");
    await scene.page.waitForSelector('.part-game[data-busy="false"]');
}

scene("the computer's answer waits for its moment, and is not played over by a hasty click", TEMPO, async (scene) => {
    await sitTimeless(scene, { game: "reversi", black: "human", white: "level:1" });
    await scene.page.click('[data-place="d3"]');
    // The answer is there, but its moment is not.
    await answered(scene);
    await scene.page.waitForSelector(".status.thinking");
    assert.equal(await shown(scene), 1);
    const { legal_moves } = await scene.game();
    await scene.page.click(`[data-place="${legal_moves[0]}"]`);
    await scene.page.clock.runFor(350);
    assert.equal(await shown(scene), 1, "not before 400 ms");
    await scene.page.clock.runFor(300);
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
    await scene.settled();
    assert.equal((await scene.game()).moves.length, 2, "the click was not kept");
    assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
});

scene("what is taken back while the computer answers is taken back at once", TEMPO, async (scene) => {
    await sitTimeless(scene, { game: "go", options: { size: "5" }, black: "human", white: "level:1" });
    await scene.page.click('[data-place="C3"]');
    await answered(scene);
    await scene.page.waitForSelector(".status.thinking");
    await scene.command({ do: "undo" });
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
    assert.deepEqual(await scene.board(), {});
});

scene("a game between computers is shown from its start at a pace, with a pause and steps", TEMPO, async (scene) => {
    await scene.page.clock.install();
    await computers(scene, "reversi");
    const { moves } = await over(scene);
    assert.ok(await shown(scene) < moves.length, "it is over, and is still to be seen");
    await runUntil(scene, 2);
    await pause(scene);
    assert.match(await scene.text(".status"), /^Paused: (Black|White) to move$/);
    const paused = await shown(scene);
    await scene.page.clock.runFor(20_000);
    await drawn(scene);
    assert.equal(await shown(scene), paused, "it stands still");
    for (let steps = 1; steps <= 3; steps += 1) {
        await scene.page.click("#step");
        await scene.page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, paused + steps);
    }
    const board = await scene.board();
    const { setup } = await scene.game();
    const { view } = await scene.server.ask("POST", "/api/positions", { body: { game: setup.game, options: setup.options, moves: moves.slice(0, paused + 3) } });
    assert.deepEqual(board, boardOf(view));
    // Looking back holds it too. The next move may be due by now: it must not come between the two.
    await scene.page.keyboard.press("ArrowLeft");
    await scene.page.locator(".status", { hasText: `Position after move ${paused + 2} of ${paused + 3}` }).waitFor();
    await scene.page.click("#play");
    await scene.page.waitForSelector("#pause:not([hidden])");
    await scene.page.clock.runFor(20_000);
    await drawn(scene);
    assert.equal(await shown(scene), paused + 3);
    await scene.page.keyboard.press("End");
    // Twice as fast, and again.
    await scene.page.click("#pace");
    await scene.page.click("#pace");
    assert.equal(await scene.text("#pace .pace"), "4×");
    await runUntil(scene, moves.length);
    await scene.page.waitForSelector("dialog.result[open]");
    assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
    assert.ok(await scene.page.isDisabled("#pause"));
});

scene("a click on the pace counts although a move is shown in the middle of it", TEMPO, async (scene) => {
    await scene.page.clock.install();
    await computers(scene, "reversi");
    await over(scene);
    await pause(scene);
    const before = await shown(scene);
    await scene.page.hover("#pace .pace");
    await scene.page.mouse.down();
    await scene.page.keyboard.press(".");
    await scene.page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before);
    await scene.page.mouse.up();
    assert.equal(await scene.text("#pace .pace"), "2×");
});

scene("a new game leaves the one that was being watched", TEMPO, async (scene) => {
    await scene.page.clock.install();
    await computers(scene, "reversi");
    await over(scene);
    await runUntil(scene, 1);
    await pause(scene);
    const before = await scene.sequence();
    await scene.push("#new-game");
    await scene.page.click("#new-really");
    await scene.page.waitForFunction((before) => Number(document.querySelector(".part-game").dataset.sequence) > before + 5, before);
    assert.ok(await shown(scene) < 10, "the new game is being watched");
});

scene("六子冲 between computers locks nothing outside the board", TEMPO, async (scene) => {
    await scene.page.clock.install();
    await computers(scene, "liuzichong");
    await state(scene, "电脑思考中");
    assert.equal(await scene.page.locator("[inert]").count(), 0);
    for (const id of ["#pause", "#step", "#pace", "#turn", "#more", "#settings", "#language"]) assert.ok(await scene.page.isEnabled(id), id);
    await scene.page.click("#step");
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length > 0);
    await scene.page.keyboard.press("Home");
    await scene.page.locator(".status", { hasText: /Position after move 0/ }).waitFor();
    await scene.page.keyboard.press("End");
    await scene.page.click("#settings");
    await scene.page.waitForSelector("dialog[open]");
});

scene("a long thought is shown, and can be cut short", {}, async (scene) => {
    await sitTimeless(scene, { game: "go", options: { size: "19" }, black: "human", white: "level:8" });
    assert.ok(await scene.page.isHidden(".thought"));
    await scene.page.click('[data-place="D4"]');
    await scene.page.waitForSelector(".status.thinking");
    await scene.page.clock.runFor(2_000);
    assert.ok(await scene.page.isHidden(".thought"), "two seconds are not long");
    await scene.page.clock.runFor(3_000);
    assert.match(await scene.text(".thought"), /Thinking for [45] seconds/);
    await scene.page.click("#move-now");
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
    assert.ok(await scene.page.isHidden(".thought"));
    assert.equal((await scene.game()).moves.length, 2);
});
