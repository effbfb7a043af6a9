// DVONN: a move is shown, then confirmed or undone; the last one is not asked for; forced passes; both setups; names; the
// position in numbers.

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

/** The numbers under the board, by what they count: Black's, White's and nobody's. */
async function numbers(scene) {
    const rows = await scene.page.locator(".facts li").evaluateAll((all) => all.map((one) => [
        one.querySelector(".fact-name").textContent,
        [...one.querySelectorAll(".fact-numbers > span:not(.muted)")].map((number) => number.lastChild.textContent),
    ]));
    return Object.fromEntries(rows);
}

scene("points, moves, stacks that can and cannot move, and DVONN pieces of both sides are under the board", {}, async (scene) => {
    await scene.sit({ ...TWO, position: PASS });
    const before = { "Points now": ["10", "2"], Moves: ["0", "2"], "Can move": ["0", "2"], Blocked: ["2", "0"], DVONN: ["2", "0", "1"] };
    assert.deepEqual(await numbers(scene), before);
    await show(scene, new Mouse(scene.page), "E3", "F3");
    const after = { "Points now": ["10", "3"], Moves: ["0", "1"], "Can move": ["0", "1"], Blocked: ["2", "1"], DVONN: ["2", "1"] };
    assert.deepEqual(await numbers(scene), after, "of the move that is shown");
    await scene.page.click("#take-back");
    await scene.page.waitForSelector(".question[hidden]", { state: "attached" });
    assert.deepEqual(await numbers(scene), before);
    await show(scene, new Mouse(scene.page), "E3", "F3");
    const sequence = await scene.sequence();
    await scene.page.click("#confirm");
    await scene.settled(sequence + 1);
    assert.deepEqual(await numbers(scene), after);
    assert.match(await scene.page.getAttribute('[data-place="A1"]', "aria-label"), /nothing to land on/);
    // An earlier position has its own.
    await scene.page.click(".steps button >> nth=0");
    await scene.page.waitForSelector('.pieces [data-at="E3"]');
    assert.deepEqual(await numbers(scene), before);
});

/** C3 holds A3 and B3. */
const CHAIN = position({ A3: "b2", B3: "w3", C3: "w1", D3: "d1", E3: "d1", F3: "b2*" });

scene("what a move would cut off is marked while the pointer or the focus is on its destination", {}, async (scene) => {
    await scene.sit({ ...TWO, position: CHAIN });
    const { page } = scene;
    const crossed = () => page.locator(".over .cut").count();
    const label = (place) => page.getAttribute(`[data-place="${place}"]`, "aria-label");
    await page.click('[data-place="C3"]');
    assert.equal(await crossed(), 0);
    assert.match(await label("D3"), /cuts off 2 black and 3 white pieces/);
    assert.match(await label("B3"), /cuts off 2 black and 4 white pieces/, "with the stack that moves");
    await page.hover('[data-place="D3"]');
    await page.waitForSelector(".facts .cut");
    assert.equal(await crossed(), 2);
    assert.deepEqual((await numbers(scene))["Cuts off"], ["2", "3"]);
    await page.hover('[data-place="F3"]');
    await page.waitForSelector(".facts .cut", { state: "detached" });
    assert.equal(await crossed(), 0);
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".facts .cut");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-place")), "D3");
    assert.equal(await crossed(), 2);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".question:not([hidden]) #confirm");
    assert.deepEqual(await scene.board(), { D3: "white2", E3: "neutral", F3: "black2" });
    assert.equal(await crossed(), 0, "they have gone");
    assert.deepEqual((await numbers(scene))["Cuts off"], ["2", "3"], "of the move to be confirmed");
});

scene("while values are shown, so is the expected margin, exact as exact", {}, async (scene) => {
    await scene.sit({ ...TWO, position: PASS });
    assert.equal(await scene.page.locator(".facts .margin").count(), 0);
    await scene.page.click("#values");
    await scene.page.waitForSelector(".facts .margin");
    // White gets all of the middle, and Black keeps ten.
    assert.match(await scene.text(".facts .margin"), /Expected\s+Black\s+\+7\s*\(exact\)/);
    await scene.page.click("#values");
    await scene.page.waitForSelector(".facts .margin", { state: "detached" });
});

scene("a hint says the expected margin, too", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { seed: "7" } });
    await scene.page.click("#hint");
    await scene.page.waitForSelector(".facts .margin");
    assert.match(await scene.text(".facts .margin"), /(Black|White)\s+\+?\d/);
});

scene("while pieces are being placed, there are no numbers", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { setup: "players" } });
    assert.ok(await scene.page.isHidden(".facts"));
});
