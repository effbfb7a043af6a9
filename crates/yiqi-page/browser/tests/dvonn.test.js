// DVONN: a move is shown, then confirmed or undone; the last one is not asked for; forced passes; both setups; names.

import assert from "node:assert/strict";
import { Keys, Mouse } from "../lib/input.js";
import { REFUSED, boardOf, scene } from "../lib/scene.js";

const TWO = { game: "dvonn", black: "human:Lin", white: "human:Mei" };
const LENGTHS = [9, 10, 11, 10, 9];

/** A position in which only some spaces are occupied, White to move. */
function position(stacks) {
    const rows = LENGTHS.map((length, row) => Array.from({ length }, (_, column) => {
        // Rows 4 and 5 begin with B and C.
        const letter = String.fromCharCode(65 + column + Math.max(0, row - 2));
        return stacks[`${letter}${row + 1}`] ?? ".";
    }).join(" "));
    return `${rows.join("/")} w`;
}

/** Black's tall stacks reach nothing; White has one move, and it is the last. */
const LAST = position({ A1: "b5*", I1: "b5*", E3: "w1", F3: "d1" });

/** The same with one more white piece: Black passes in between. */
const PASS = position({ A1: "b5*", I1: "b5*", E3: "w1", F3: "d1", G3: "w1" });

/** Chooses a stack and where it goes; the move is shown, not made. */
async function show(scene, hand, from, to) {
    await hand.place(from);
    await hand.place(to);
    await scene.page.waitForSelector(".question:not([hidden]) #confirm");
}

const split = (view, m) => {
    const [, from, to] = /^([A-K]\d)([A-K]\d)$/.exec(m);
    return [from, to];
};

for (const [name, Hand] of [["mouse", Mouse], ["keyboard", Keys]]) {
    scene(`a move is shown, undone, shown and confirmed, by ${name}`, { settings: { animation: true } }, async (scene) => {
        await scene.sit({ ...TWO, options: { seed: "7" } });
        const hand = new Hand(scene.page);
        const start = await scene.board();
        const { view, legal_moves } = await scene.game();
        // Row 1 is come to by keyboard most easily.
        const m = legal_moves.find((one) => /^[A-I]1[A-I]1$/.test(one));
        const [from, to] = split(view, m);
        assert.ok(await scene.page.isHidden("#confirm"));
        await show(scene, hand, from, to);
        const shown = await scene.board();
        assert.equal(shown[from], undefined);
        assert.match(shown[to], /2$/);
        assert.deepEqual((await scene.game()).moves, [], "nothing is recorded yet");
        assert.equal(await scene.page.locator(".moves li").count(), 0);

        await hand.push("#take-back");
        await scene.page.waitForSelector(".question[hidden]", { state: "attached" });
        await scene.page.waitForFunction((count) => document.querySelectorAll(".pieces [data-at]").length === count, Object.keys(start).length);
        assert.deepEqual(await scene.board(), start);
        assert.equal(await scene.page.getAttribute(".status", "data-turn"), "white", "the same player chooses again");

        await show(scene, hand, from, to);
        await scene.after(() => hand.push("#confirm"));
        assert.deepEqual((await scene.game()).moves, [m]);
        assert.deepEqual(await scene.board(), shown);
        assert.ok(await scene.page.isHidden("#confirm"));
        assert.equal(await scene.page.getAttribute(".status", "data-turn"), "black");
    });
}

scene("while a move is to be confirmed, the score and the turn are those after it", {}, async (scene) => {
    await scene.sit({ ...TWO, position: PASS });
    await show(scene, new Mouse(scene.page), "E3", "F3");
    // A DVONN piece in a stack counts for whoever controls it.
    assert.equal(await scene.text('[data-side="white"] .points'), "3");
    await scene.page.click("#take-back");
    await scene.page.waitForSelector(".question[hidden]", { state: "attached" });
    assert.equal(await scene.text('[data-side="white"] .points'), "2");
});

scene("the right and the middle button take the shown move back", {}, async (scene) => {
    await scene.sit({ ...TWO, position: PASS });
    for (const button of ["right", "middle"]) {
        await show(scene, new Mouse(scene.page), "E3", "F3");
        await scene.page.click('[data-place="C3"]', { button });
        await scene.page.waitForSelector(".question[hidden]", { state: "attached" });
        assert.equal((await scene.board()).E3, "white");
    }
    assert.deepEqual((await scene.game()).moves, []);
});

scene("a move that ends the game is not asked for", {}, async (scene) => {
    await scene.sit({ ...TWO, position: LAST });
    await scene.page.click('[data-place="E3"]');
    await scene.page.click('[data-place="F3"]');
    await scene.page.waitForSelector("dialog.result[open]");
    assert.deepEqual((await scene.game()).moves, ["E3F3"]);
    assert.match(await scene.text("dialog.result"), /Lin|Black/);
    assert.ok(await scene.page.isHidden("#confirm"));
});

scene("a forced pass is announced and made", {}, async (scene) => {
    await scene.sit({ ...TWO, position: PASS });
    await show(scene, new Mouse(scene.page), "E3", "F3");
    const before = await scene.sequence();
    await scene.page.click("#confirm");
    await scene.settled(before + 1);
    assert.deepEqual((await scene.game()).moves, ["E3F3", "pass"]);
    await scene.says(/Black passes/, "");
    assert.match(await scene.text("#announcements"), /Black passes/);
    assert.equal(await scene.page.getAttribute(".status", "data-turn"), "white");
    assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
});

scene("illegal stacks and placements are refused, and nothing changes", { expected: [REFUSED] }, async (scene) => {
    await scene.sit({ ...TWO, position: PASS });
    const mouse = new Mouse(scene.page);
    const before = await scene.board();
    for (const place of ["A1", "F3", "K3"]) {
        await mouse.place(place);
        await scene.says(new RegExp(`You have no piece on ${place}`));
    }
    for (const [to, why] of [["D3", /no stack to land on at D3/], ["A1", /not .*1 space|straight line/], ["I1", /away|straight line/]]) {
        await mouse.place("E3");
        await mouse.place(to);
        await scene.says(why);
        assert.deepEqual(await scene.board(), before);
    }
    assert.deepEqual((await scene.game()).moves, []);
});

scene("people are called by their names", {}, async (scene) => {
    await scene.visit("#/new/dvonn");
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.fill("[name=name-white]", "Mei");
    await scene.page.fill("[name=name-black]", "Lin");
    await scene.page.click("#start");
    await scene.adopt();
    assert.equal(await scene.text('[data-side="white"] .name'), "Mei");
    assert.equal(await scene.text('[data-side="black"] .name'), "Lin");
    assert.equal(await scene.page.getAttribute(".player.near", "data-side"), "white", "White is player 1");
    assert.equal(await scene.page.getAttribute(".status", "data-turn"), "white", "and moves first");
});

scene("at random, all 49 pieces are on the board", {}, async (scene) => {
    await scene.visit("#/new/dvonn");
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.click("#start");
    await scene.adopt();
    const pieces = Object.values(await scene.board());
    const count = (kind) => pieces.filter((one) => one === kind).length;
    assert.deepEqual([count("neutral"), count("white"), count("black")], [3, 23, 23]);
});

scene("by the players: DVONN pieces first, then one's own, and nothing is confirmed", {}, async (scene) => {
    await scene.visit("#/new/dvonn");
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.selectOption("[name=option-setup]", "players");
    await scene.page.click("#start");
    await scene.adopt();
    assert.deepEqual(await scene.board(), {});
    const turns = [];
    for (const place of ["A1", "I1", "F3", "B1", "C1"]) {
        turns.push(await scene.page.getAttribute(".status", "data-turn"));
        await scene.after(() => scene.page.click(`[data-place="${place}"]`));
        assert.ok(await scene.page.isHidden("#confirm"));
    }
    assert.deepEqual(turns, ["white", "black", "white", "black", "white"]);
    assert.deepEqual(await scene.board(), { A1: "neutral", I1: "neutral", F3: "neutral", B1: "black", C1: "white" });
    await scene.after(() => scene.page.click("#undo"));
    assert.equal((await scene.board()).C1, undefined);
});

scene("the computer's moves are not asked for", {}, async (scene) => {
    await scene.sit({ game: "dvonn", options: { seed: "7" }, white: "level:1", black: "human" });
    await scene.settled(1);
    assert.equal((await scene.game()).moves.length, 1);
    assert.ok(await scene.page.isHidden("#confirm"));
});

scene("up and down lead from row to row, left and right along a row", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { seed: "7" } });
    const row = () => scene.page.evaluate(() => Number(document.activeElement?.getAttribute("data-place")?.slice(1)));
    await scene.page.focus('[data-place="E1"]');
    for (const [key, rows] of [["ArrowDown", [2, 3, 4, 5, 5]], ["ArrowUp", [4, 3, 2, 1, 1]], ["ArrowRight", [1, 1]], ["ArrowLeft", [1, 1]]]) {
        for (const expected of rows) {
            await scene.page.keyboard.press(key);
            assert.equal(await row(), expected, key);
        }
    }
});
