// Looking back: never at a position that does not exist, whatever happens meanwhile, and in whatever hurry; what is shown with it.

import assert from "node:assert/strict";
import { atOnce, counted, drawn, freezable, kept } from "../lib/timing.js";
import { Mouse } from "../lib/input.js";
import { boardOf, scene } from "../lib/scene.js";

const GO = { game: "go", options: { size: "5" }, black: "human", white: "human" };
const REVERSI = { game: "reversi", black: "human", white: "human" };
const STONES = ["C3", "E5", "C2"];
const DISCS = ["d3", "c3", "c4", "e3", "f3"];

/** A game of a few moves. */
async function played(scene, body, moves) {
    await scene.make(body);
    for (const [index, m] of moves.entries()) await scene.command({ do: "move", move: m }, index % 2 ? "white" : "black");
    await scene.visit(`#/game/${scene.id}`);
    await scene.page.waitForSelector(".part-game[data-line=open]");
    assert.equal(await scene.page.locator(".moves li").count(), moves.length);
}

const past = (scene, ply, of) => scene.page.locator(".status", { hasText: new RegExp(`Position after move ${ply} of ${of}$`) }).waitFor();
const present = (scene) => scene.page.locator(".status", { hasText: /to move|Your turn/ }).waitFor();

/** The board after so many moves, as the server has it. */
async function boardAfter(scene, ply) {
    const { setup, moves } = await scene.game();
    const { game, options, position } = setup;
    return boardOf((await scene.server.ask("POST", "/api/positions", { body: { game, options, position, moves: moves.slice(0, ply) } })).view);
}

scene("what is past is not taken back, and » leads out of it", {}, async (scene) => {
    await played(scene, GO, STONES);
    const commands = counted(scene, "POST", /commands/);
    const now = await scene.board();
    await scene.page.keyboard.press("ArrowLeft");
    await past(scene, 2, 3);
    assert.ok(await scene.page.isDisabled("#undo"));
    assert.ok(await scene.page.isDisabled("#computer"));
    for (const key of ["u", "u", "p", "a"]) await scene.page.keyboard.press(key);
    await scene.page.click('[data-place="A1"]', { button: "middle" });
    await drawn(scene);
    assert.deepEqual(commands, []);
    assert.deepEqual(await scene.board(), await boardAfter(scene, 2));
    const last = scene.page.locator(".steps button").last();
    assert.ok(await last.isEnabled());
    await last.click();
    await present(scene);
    assert.deepEqual(await scene.board(), now);
    assert.ok(await last.isDisabled());
    await scene.page.keyboard.press("Home");
    await past(scene, 0, 3);
    await last.click();
    await present(scene);
    await scene.after(() => scene.page.keyboard.press("u"));
    assert.deepEqual((await scene.game()).moves, STONES.slice(0, 2));
});

scene("a past that the game has no more is left", {}, async (scene) => {
    await played(scene, GO, STONES);
    await scene.page.keyboard.press("ArrowLeft");
    await past(scene, 2, 3);
    // Somebody else takes back: what was past is the present.
    await scene.command({ do: "undo" }, "black");
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
    await present(scene);
    assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
    await scene.page.keyboard.press("ArrowLeft");
    await past(scene, 1, 2);
    // Somebody else begins anew, and goes further than the past was.
    await scene.command({ do: "new_game" });
    await present(scene);
    assert.deepEqual(await scene.board(), {});
    for (const [m, side] of [["A1", "black"], ["B2", "white"]]) await scene.command({ do: "move", move: m }, side);
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
    await present(scene);
    assert.deepEqual(await scene.board(), { A1: "black", B2: "white" });
    await scene.page.keyboard.press("ArrowLeft");
    await past(scene, 1, 2);
    assert.deepEqual(await scene.board(), { A1: "black" });
});

scene("the past of another game is not known as that of this one", {}, async (scene) => {
    await played(scene, GO, STONES);
    await scene.page.keyboard.press("ArrowLeft");
    await past(scene, 2, 3);
    await scene.command({ do: "new_game" });
    await present(scene);
    for (const [m, side] of [["A1", "black"], ["B2", "white"], ["D4", "black"]]) await scene.command({ do: "move", move: m }, side);
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
    await scene.page.keyboard.press("ArrowLeft");
    await past(scene, 2, 3);
    assert.deepEqual(await scene.board(), { A1: "black", B2: "white" });
});

scene("in a hurry: four steps back at once, back and to the end, and answers that come late", {}, async (scene) => {
    await played(scene, REVERSI, DISCS);
    const now = await scene.board();
    const gate = await kept(scene, "**/api/replay");
    await atOnce(scene, "ArrowLeft", "End");
    await gate.come(1);
    await gate.release();
    await present(scene);
    assert.deepEqual(await scene.board(), now);
    assert.equal(await scene.page.locator(".moves [aria-current=step]").innerText(), DISCS.at(-1));
    await atOnce(scene, "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
    await past(scene, 1, 5);
    await drawn(scene);
    assert.deepEqual(await scene.board(), await boardAfter(scene, 1));
    await atOnce(scene, "ArrowRight", "Home", "ArrowRight", "ArrowRight");
    await past(scene, 2, 5);
    const second = await boardAfter(scene, 2);
    await scene.page.waitForFunction((count) => document.querySelectorAll(".pieces [data-at]").length === count, Object.keys(second).length);
    assert.deepEqual(await scene.board(), second);
});

scene("while an earlier position is loaded the words are those of the board", {}, async (scene) => {
    await played(scene, REVERSI, DISCS.slice(0, 4));
    const now = await scene.board();
    const gate = await kept(scene, "**/api/replay");
    await scene.page.keyboard.press("Home");
    await gate.come(1);
    // Somebody moves meanwhile: the page is drawn anew.
    await scene.command({ do: "move", move: DISCS[4] }, "black");
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 5);
    await scene.page.locator(".status", { hasText: "White to move" }).waitFor();
    assert.notDeepEqual(await scene.board(), now);
    await gate.release();
    await past(scene, 0, 5);
    assert.deepEqual(await scene.board(), await boardAfter(scene, 0));
});

scene("back while discs turn over: the past is drawn, and stays", { settings: { animation: true } }, async (scene) => {
    const time = await freezable(scene);
    await played(scene, REVERSI, DISCS.slice(0, 3));
    const before = await boardAfter(scene, 2);
    await time.freeze(".pieces");
    await scene.page.click('[data-place="e3"]');
    await time.stands();
    // The move that is being shown is not among the moves yet.
    await atOnce(scene, "ArrowLeft");
    await past(scene, 2, "\\d");
    await time.thaw();
    await scene.settled();
    await drawn(scene);
    await past(scene, 2, 4);
    assert.deepEqual(await scene.board(), before);
    await scene.page.keyboard.press("End");
    await present(scene);
    assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
    assert.equal((await scene.game()).moves.length, 4);
});

scene("六子冲: the true values stay on through the past and back, and after every move", {}, async (scene) => {
    await scene.sit({ game: "liuzichong", black: "human", white: "human" });
    const mouse = new Mouse(scene.page);
    const valued = () => scene.page.waitForSelector('#values[aria-busy="false"]').then(() => scene.page.waitForSelector(".over .text.value"));
    const on = async () => {
        await valued();
        assert.ok(await scene.page.isChecked("#truth"));
        assert.equal(await scene.page.getAttribute("#values", "aria-pressed"), "true");
    };
    await scene.page.check("#truth");
    await on();
    for (const places of [["a2", "b2"], ["d3", "c3"]]) {
        await scene.after(async () => {
            for (const place of places) await mouse.place(place);
        });
        await on();
    }
    await atOnce(scene, "ArrowLeft");
    await past(scene, 1, 2);
    await on();
    await scene.page.keyboard.press("End");
    await present(scene);
    await on();
    await scene.page.uncheck("#truth");
    await scene.page.waitForSelector(".over .text.value", { state: "detached" });
    assert.equal(await scene.page.getAttribute("#values", "aria-pressed"), "false");
});

scene("Go: qi and values together, renewed after every move; a hint is of one position only", {}, async (scene) => {
    await played(scene, GO, STONES.slice(0, 2));
    await scene.page.keyboard.press("q");
    await scene.page.keyboard.press("s");
    const both = async (stones) => {
        await scene.page.waitForSelector(".over .text.value.best");
        assert.equal(await scene.page.locator(".over .text.on").count(), stones);
    };
    await both(2);
    await scene.after(() => scene.page.click('[data-place="B3"]'));
    await both(3);
    assert.equal(await scene.page.getAttribute("#show-qi", "aria-pressed"), "true");
    await scene.page.keyboard.press("q");
    assert.equal(await scene.page.locator(".over .text.on").count(), 0);
    assert.ok(await scene.page.locator(".over .text.value").count() > 0);
    await scene.page.keyboard.press("s");
    await scene.page.keyboard.press("h");
    await scene.page.waitForSelector(".over .hint");
    await atOnce(scene, "ArrowLeft");
    await past(scene, 2, 3);
    assert.equal(await scene.page.locator(".over .hint").count(), 0);
    await scene.page.keyboard.press("h");
    await scene.page.waitForSelector(".over .hint");
    await scene.page.keyboard.press("End");
    await present(scene);
    assert.equal(await scene.page.locator(".over .hint").count(), 0);
});
