// The moves and what can be done with them: looking back, hints and values, export, position, import.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REFUSED, scene } from "../lib/scene.js";

const TWO = { game: "reversi", black: "human", white: "human" };
const MOVES = ["d3", "c3", "c4", "e3"];

/** A game of a few moves. */
async function played(scene, body = TWO, moves = MOVES) {
    await scene.make(body);
    for (const [index, m] of moves.entries()) await scene.command({ do: "move", move: m }, index % 2 ? "white" : "black");
    await scene.visit(`#/game/${scene.id}`);
    await scene.page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, moves.length);
}

const shown = (scene) => scene.page.locator(".moves [aria-current=step]").allInnerTexts();
const past = (scene, ply) => scene.page.locator(".status", { hasText: `Position after move ${ply} of ${MOVES.length}` }).waitFor();
const present = (scene) => scene.page.locator(".status", { hasText: "Black to move" }).waitFor();

scene("a click on a move shows its position, and the last leads back", {}, async (scene) => {
    await played(scene);
    const now = await scene.board();
    assert.deepEqual(await scene.page.locator(".moves li").allInnerTexts(), MOVES);
    await scene.page.locator(".moves button").nth(1).click();
    await past(scene, 2);
    assert.deepEqual(await shown(scene), ["c3"]);
    assert.deepEqual(await scene.board(), { c3: "white", d3: "black", d4: "white", e4: "black", d5: "black", e5: "white" });
    await scene.page.click('[data-place="f5"]');
    assert.equal((await scene.game()).moves.length, MOVES.length, "the past is only looked at");
    await scene.page.locator(".moves button").last().click();
    await present(scene);
    assert.deepEqual(await scene.board(), now);
});

scene("arrow keys, Home, End and Escape go through the moves", {}, async (scene) => {
    await played(scene);
    const now = await scene.board();
    for (const [key, ply] of [["ArrowLeft", 3], ["ArrowLeft", 2], ["ArrowRight", 3], ["Home", 0], ["ArrowLeft", 0], ["ArrowRight", 1]]) {
        await scene.page.keyboard.press(key);
        await past(scene, ply);
    }
    await scene.page.keyboard.press("End");
    await present(scene);
    assert.deepEqual(await scene.board(), now);
    await scene.page.keyboard.press("Home");
    await past(scene, 0);
    await scene.page.keyboard.press("Escape");
    await present(scene);
    const steps = scene.page.locator(".steps button");
    for (const [index, ply] of [[0, 0], [2, 1], [2, 2], [1, 1]]) {
        await steps.nth(index).click();
        await past(scene, ply);
    }
    await steps.nth(3).click();
    await present(scene);
});

scene("while the past is looked at the game goes on", {}, async (scene) => {
    await played(scene);
    await scene.page.keyboard.press("Home");
    await past(scene, 0);
    const before = await scene.board();
    await scene.command({ do: "move", move: (await scene.game()).legal_moves[0] });
    await scene.page.locator(".status", { hasText: "Position after move 0 of 5" }).waitFor();
    assert.deepEqual(await scene.board(), before);
    await scene.page.keyboard.press("End");
    assert.equal(Object.keys(await scene.board()).length, 9);
});

scene("a hint and the values are the engine's", {}, async (scene) => {
    await played(scene);
    await scene.page.click("#hint");
    await scene.page.waitForSelector(".over .hint");
    const [, m] = /Hint: (\w+) \(.+\)/.exec(await scene.text(".message"));
    const { legal_moves } = await scene.game();
    assert.ok(legal_moves.includes(m));
    await scene.page.keyboard.press("Escape");
    await scene.page.click("#values");
    await scene.page.waitForSelector(".over .text.value.best");
    const shown = Math.min(5, legal_moves.length);
    assert.equal(await scene.page.locator(".over .text.value").count(), shown, "values of the best moves");
    await scene.after(() => scene.page.click(`[data-place="${m}"]`));
    assert.equal(await scene.page.locator(".over .hint").count(), 0, "it was of the position before");
    // The values are renewed with the position, until they are switched off.
    const { legal_moves: next } = await scene.game();
    await scene.page.waitForFunction((places) => {
        const valued = document.querySelectorAll(".over .text.value").length;
        return valued === places && document.getElementById("values").getAttribute("aria-busy") === "false";
    }, Math.min(5, next.length));
    await scene.page.click("#values");
    assert.equal(await scene.page.locator(".over .text.value").count(), 0);
});

scene("every format is exported, as text and as a file", {}, async (scene) => {
    await played(scene);
    await scene.push("#export");
    await scene.page.waitForSelector("dialog select");
    const formats = await scene.page.$$eval("dialog select option", (all) => all.map((one) => one.value));
    assert.deepEqual(formats, ["json", "sgf", "ggf", "obf", "transcript"]);
    // The first format is written without being chosen.
    await scene.page.waitForSelector("dialog textarea[data-format]");
    for (const format of formats) {
        await scene.page.$eval("dialog textarea", (text) => text.removeAttribute("data-format"));
        await scene.page.selectOption("dialog select", format);
        const expected = await (await fetch(`${scene.server.origin}/api/games/${scene.id}/record?format=${format}`, {
            headers: { Authorization: `Bearer ${scene.tokens.watch}` },
        })).text();
        const tidy = (text) => format === "json" ? JSON.stringify(JSON.parse(text)) : text;
        await scene.page.waitForSelector(`dialog textarea[data-format="${format}"]`);
        const text = await scene.page.inputValue("dialog textarea");
        assert.equal(tidy(text), tidy(expected));
        const waiting = scene.page.waitForEvent("download");
        await scene.page.click("dialog a.primary");
        const download = await waiting;
        assert.match(download.suggestedFilename(), new RegExp(`^reversi-.*\\.${format === "transcript" ? "txt" : format}$`));
        assert.equal(await readFile(await download.path(), "utf8"), text);
    }
});

scene("the position is told as text, also that of the past", {}, async (scene) => {
    await played(scene);
    const position = async () => {
        await scene.push("#position");
        const text = await scene.page.inputValue("dialog textarea");
        await scene.page.click("dialog .primary");
        return text;
    };
    assert.equal(await position(), (await scene.game()).view.position);
    await scene.page.keyboard.press("Home");
    await past(scene, 0);
    assert.equal(await position(), "---------------------------OX------XO--------------------------- X");
});

scene("a record is brought by pasting; a bad one is refused and says why", { expected: [REFUSED] }, async (scene) => {
    await scene.visit();
    await scene.page.click("#import");
    await scene.page.selectOption("dialog select", "transcript");
    await scene.page.fill("dialog textarea", "this is no game");
    await scene.page.click("dialog .primary");
    await scene.page.waitForSelector("dialog .refusal:not(:empty)");
    assert.equal(await scene.page.locator("dialog[open]").count(), 1);
    await scene.page.fill("dialog textarea", MOVES.join(""));
    await scene.page.click("dialog .primary");
    await scene.adopt();
    assert.deepEqual((await scene.game()).moves, MOVES);
    await scene.after(async () => scene.page.click(`[data-place="${(await scene.game()).legal_moves[0]}"]`));
});

scene("a record is brought from a file, its kind told by its name", {}, async (scene) => {
    const folder = await mkdtemp(join(tmpdir(), "yiqi-record-"));
    try {
        const file = join(folder, "game.sgf");
        await writeFile(file, "(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc])");
        await scene.visit();
        await scene.page.click("#import");
        await scene.page.setInputFiles("dialog input[type=file]", file);
        await scene.page.waitForFunction(() => document.querySelector("dialog select").value === "sgf");
        await scene.page.click("dialog .primary");
        await scene.adopt();
        const { setup, moves } = await scene.game();
        assert.equal(setup.game, "go");
        assert.deepEqual(moves, ["E5", "C7"]);
    } finally {
        await rm(folder, { recursive: true });
    }
});

scene("the board can be turned, and is played the same", {}, async (scene) => {
    await scene.sit(TWO);
    const where = async (place) => (await scene.page.locator(`[data-place="${place}"]`).boundingBox()).y;
    assert.ok(await where("a1") < await where("a8"));
    await scene.page.keyboard.press("f");
    assert.ok(await where("a1") > await where("a8"));
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    assert.deepEqual((await scene.game()).moves, ["d3"]);
});
