// DVONN: a move that is not confirmed yet, and everything that can be done meanwhile.

import assert from "node:assert/strict";
import { atOnce, counted, drawn, kept } from "../lib/timing.js";
import { Mouse } from "../lib/input.js";
import { boardOf, scene } from "../lib/scene.js";
import { holdable, isHeld } from "../lib/watch.js";

const TWO = { game: "dvonn", options: { seed: "7" }, black: "human", white: "human" };

/** Two moves of one player that are made along the first row, and do not touch each other. */
async function choices(scene) {
    const { legal_moves } = await scene.game();
    const [one, ...others] = legal_moves;
    const spaces = (m) => m.match(/[A-K]\d/g);
    const other = others.find((m) => !spaces(m).some((space) => spaces(one).includes(space)));
    return [spaces(one), spaces(other)];
}

/** One move has been made; another is shown, and to be confirmed. */
async function drafted(scene) {
    const mouse = new Mouse(scene.page);
    const [first] = (await scene.game()).legal_moves;
    await scene.command({ do: "move", move: first }, "white");
    await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
    const [[from, to]] = await choices(scene);
    await mouse.place(from);
    await mouse.place(to);
    await scene.page.waitForSelector(".question:not([hidden])");
    return { first, from, to };
}

scene("the question is of the present: it is hidden in the past, and the move that is shown comes back", {}, async (scene) => {
    await scene.sit(TWO);
    const start = await scene.board();
    const commands = counted(scene, "POST", /commands/);
    const { from, to } = await drafted(scene);
    const draft = await scene.board();
    assert.equal(draft[from], undefined);
    await atOnce(scene, "ArrowLeft");
    await scene.page.locator(".status", { hasText: "Position after move 0 of 1" }).waitFor();
    await drawn(scene);
    assert.ok(await scene.page.isHidden(".question"));
    assert.deepEqual(await scene.board(), start);
    // Neither the keys nor the mouse take anything back there.
    await scene.page.keyboard.press("u");
    await scene.page.click(`[data-place="${to}"]`, { button: "right" });
    await drawn(scene);
    assert.deepEqual(await scene.board(), start);
    await atOnce(scene, "ArrowRight");
    await scene.page.waitForSelector(".question:not([hidden])");
    assert.match(await scene.text(".status"), /Confirm this move/);
    assert.deepEqual(await scene.board(), draft);
    assert.deepEqual(commands, []);
    await scene.after(() => scene.page.click("#confirm"));
    assert.deepEqual(commands.map((one) => one.move), [from + to]);
    assert.deepEqual(await scene.board(), draft);
});

for (const [when, isDouble] of [["at once", true], ["when the server has it and the page has not heard of it", false]]) {
    scene(`confirmed twice, ${when}, is confirmed once, and nothing jumps back`, {}, async (scene) => {
        const line = await holdable(scene);
        await scene.sit(TWO);
        const commands = counted(scene, "POST", /commands/);
        const { first, from, to } = await drafted(scene);
        const draft = await scene.board();
        await scene.page.evaluate((from) => {
            new MutationObserver(() => {
                if (document.querySelector(`.pieces [data-at="${from}"]`)) window.jumped = true;
            }).observe(document.querySelector(".pieces"), { childList: true });
        }, from);
        const before = await scene.sequence();
        await line.hold();
        const answered = scene.page.waitForResponse(/commands/);
        const confirm = () => scene.page.evaluate((times) => {
            for (let time = 0; time < times; time += 1) document.getElementById("confirm").click();
        }, isDouble ? 2 : 1);
        await confirm();
        await isHeld(line, 1);
        await (await answered).finished();
        await drawn(scene);
        if (!isDouble) await confirm();
        await drawn(scene);
        line.release();
        await scene.settled(before);
        assert.deepEqual(commands.map((one) => one.move), [from + to]);
        assert.equal(await scene.page.evaluate(() => window.jumped), undefined);
        assert.deepEqual((await scene.game()).moves, [first, from + to]);
        assert.deepEqual(await scene.board(), draft);
        assert.equal(await scene.text(".message"), "");
    });
}

scene("of two quick moves one is shown", {}, async (scene) => {
    await scene.sit(TWO);
    const [[from, to], [other, there]] = await choices(scene);
    const gate = await kept(scene, "**/preview");
    const mouse = new Mouse(scene.page);
    for (const place of [from, to]) await mouse.place(place);
    await gate.come(1);
    for (const place of [other, there]) await mouse.place(place);
    await gate.release();
    await scene.page.waitForSelector(".question:not([hidden])");
    await drawn(scene);
    assert.equal(gate.count, 1);
    const board = await scene.board();
    assert.equal(board[from], undefined);
    assert.ok(board[other]);
    await scene.page.click("#take-back");
    await scene.page.waitForSelector(".question[hidden]", { state: "attached" });
    assert.deepEqual(await scene.board(), boardOf((await scene.game()).view));
    assert.deepEqual((await scene.game()).moves, []);
});

scene("there is no hint for a move that is shown already", {}, async (scene) => {
    await scene.sit(TWO);
    const analyses = counted(scene, "GET", /analysis/);
    await drafted(scene);
    assert.ok(await scene.page.isDisabled("#hint"));
    await scene.page.keyboard.press("h");
    await drawn(scene);
    assert.deepEqual(analyses, []);
    await scene.page.click("#take-back");
    await scene.page.waitForSelector(".question[hidden]", { state: "attached" });
    await scene.page.click("#hint");
    await scene.page.waitForSelector(".over .hint");
});

scene("while the pieces are placed it is said which", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { setup: "players" } });
    const spaces = (await scene.game()).view.places.map((place) => place.name);
    for (const expected of ["White places a DVONN piece", "Black places a DVONN piece", "White places a DVONN piece",
        "Black places one of their pieces; 46 left", "White places one of their pieces; 45 left"]) {
        assert.equal(await scene.text(".status"), expected);
        await scene.after(() => scene.page.click(`[data-place="${spaces.shift()}"]`));
    }
    let side = 1;
    for (const space of spaces) await scene.command({ do: "move", move: space }, (side ^= 1) ? "white" : "black");
    await scene.page.locator(".status", { hasText: /^White to move$/ }).waitFor();
});
