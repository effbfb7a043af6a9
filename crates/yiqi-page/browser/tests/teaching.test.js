// Teaching: after a move that lost much a note says so, with what was better; it never stands in the way.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lossOf } from "../../web/play/coach.js";
import { scene } from "../lib/scene.js";
import { intercept } from "../lib/timing.js";

/** Black takes three stones on D4; otherwise White takes three on E4. */
const BOTH_IN_ATARI = "..XOXO./..XOXO./..XOXO./..X..O./..XXOO./...XO../...XO.. b";
const TWO = { game: "go", options: { size: "7" }, position: BOTH_IN_ATARI, black: "human", white: "human" };

/** The positions that the page had analysed, by their numbers of moves; each when its answer is there. */
function asked(scene) {
    const plies = [];
    scene.page.on("response", (response) => {
        const { pathname, searchParams } = new URL(response.url());
        if (pathname.endsWith("/analysis")) plies.push(Number(searchParams.get("ply")));
    });
    return plies;
}

const analysis = (scene, ply) => scene.page.waitForResponse((response) => response.url().includes("/analysis?") && response.url().endsWith(`ply=${ply}`));

/** The limits of Go, and of games that are searched by depth. */
const GO = { points: 3, chance: 0.1, isEither: true, playouts: 50 };
const DEPTH = { points: 6, chance: 0.12, isEither: false, playouts: 0 };

const value = (win_rate, score, kind = "estimate") => ({ win_rate, score, kind, sides: ["black"] });

test("only losses well above the engine's uncertainty are mentioned", () => {
    for (const [limit, best, played, expected] of [
        // Three points or ten percent are much in Go, less is not.
        [GO, [0.6, 2], [0.55, -1.1], "lesson-points"],
        [GO, [0.6, 2], [0.55, -0.9], undefined],
        [GO, [0.6, 2], [0.48, 1], "lesson-chance"],
        [GO, [0.6, 2], [0.52, 1], undefined],
        // Where the game is decided, points matter to nobody.
        [GO, [0.99, 30], [0.98, 20], undefined],
        [GO, [0.02, -20], [0.01, -30], undefined],
        [GO, [0.99, 30], [0.01, -20], "lesson-points"],
        // A search by depth is less certain: both must be much.
        [DEPTH, [0.6, 5], [0.4, -4], "lesson-points"],
        [DEPTH, [0.6, 5], [0.5, -4], undefined],
        [DEPTH, [0.6, 5], [0.4, 0], undefined],
        [DEPTH, [0.6, null], [0.4, null], "lesson-chance"],
        // A move that turned out better than expected.
        [GO, [0.5, 0], [0.7, 5], undefined],
    ]) {
        assert.equal(lossOf(value(...best), value(...played), "black", limit)?.key, expected, `${best} ${played}`);
        // The same, seen from the opponent's turn after the move.
        const [chance, score] = played;
        const answer = { ...value(1 - chance, score === null ? null : -score), sides: ["white"] };
        assert.equal(lossOf(value(...best), answer, "black", limit)?.key, expected, `${best} ${played}, after the move`);
    }
    const exact = (chance) => value(chance, null, "exact");
    assert.equal(lossOf(exact(0.5), exact(0), "black", DEPTH)?.args.change, "draw-loss");
    assert.equal(lossOf(exact(0.5), exact(0.5), "black", DEPTH), null);
});

scene("teaching is off until it is switched on, and the browser keeps it", {}, async (scene) => {
    const plies = asked(scene);
    await scene.sit(TWO);
    await scene.after(() => scene.page.click('[data-place="A1"]'));
    await scene.after(() => scene.page.click("#undo"));
    assert.deepEqual(plies, []);
    assert.equal(await scene.page.getAttribute("#teach", "aria-pressed"), "false");
    const before = analysis(scene, 0);
    await scene.push("#teach");
    await before;
    assert.equal(await scene.page.getAttribute("#teach", "aria-pressed"), "true");
    assert.ok(await scene.page.isHidden(".lesson"));
    await scene.page.reload();
    await scene.page.waitForSelector('#teach[aria-pressed="true"]', { state: "attached" });
    await scene.page.click("#settings");
    assert.ok(await scene.page.isChecked("[name=teach]"));
});

scene("a move that lost much: what it lost, the better line, and taking it back", { settings: { teach: true } }, async (scene) => {
    const { page } = scene;
    const before = analysis(scene, 0);
    await scene.sit(TWO);
    const { candidates: [best] } = await (await before).json();
    await scene.after(() => page.click('[data-place="A1"]'));
    await page.waitForSelector(".lesson:not([hidden])");
    const text = await scene.text(".lesson p");
    assert.match(text, /^A1 lost about \d+ points; better was D4\.$/);
    assert.ok(Number(/\d+/.exec(text.slice(2))[0]) >= 3);
    assert.ok((await scene.text("#announcements")).includes(text), "it is read out");
    assert.equal(best.move, "D4");
    await page.click("#lesson-show");
    await page.waitForSelector(".over .line-stone");
    assert.equal(await page.locator('.pieces [data-at="A1"]').count(), 0, "the board is the one before the move");
    assert.equal(await page.locator(".over .line-stone").count(), best.line.slice(0, 10).filter((m) => m !== "pass").length);
    assert.match(await page.locator(".over .line-stone").last().textContent(), /^1$/);
    await page.keyboard.press("Escape");
    await page.waitForSelector('.pieces [data-at="A1"]');
    assert.equal(await page.locator(".over .line-stone").count(), 0);
    assert.ok(await page.isVisible(".lesson"), "the note stays");
    await scene.after(() => page.click("#lesson-undo"));
    assert.deepEqual((await scene.game()).moves, []);
    assert.ok(await page.isHidden(".lesson"));
});

scene("a note goes with the next move, and in a review of other positions", { settings: { teach: true } }, async (scene) => {
    const { page } = scene;
    const before = analysis(scene, 0);
    await scene.sit(TWO);
    await before;
    await scene.after(() => page.click('[data-place="A1"]'));
    await page.waitForSelector(".lesson:not([hidden])");
    await scene.after(() => page.click('[data-place="E4"]'));
    assert.ok(await page.isHidden(".lesson"));
});

scene("the best move is not mentioned", { settings: { teach: true } }, async (scene) => {
    const { page } = scene;
    const before = analysis(scene, 0);
    await scene.sit(TWO);
    await before;
    // The next move is thought about when this one has been judged.
    const after = analysis(scene, 1);
    await scene.after(() => page.click('[data-place="D4"]'));
    await after;
    await scene.settled();
    assert.ok(await page.isHidden(".lesson"));
});

scene("against the computer: its answer does not wait, and taking back goes to one's own move", { settings: { teach: true } }, async (scene) => {
    const { page } = scene;
    const before = analysis(scene, 0);
    await scene.make({ ...TWO, white: "level:1" });
    // What is asked after the move gets no answer until it is released.
    let release;
    const released = new Promise((resolve) => (release = resolve));
    const held = [];
    await intercept(page, /\/analysis\?.*ply=[12]$/, async (route) => {
        held.push((await scene.game()).moves.length);
        await released;
        await route.continue();
    });
    await scene.visit(`#/game/${scene.id}`);
    // A move that is heard of with the welcome is not judged.
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await before;
    const asks = page.waitForRequest(/\/analysis\?.*ply=1$/);
    await scene.after(() => page.click('[data-place="A1"]'));
    assert.equal((await scene.game()).moves.length, 2, "the computer has answered");
    assert.equal(Object.keys(await scene.board()).length, await page.locator(".pieces [data-at]").count());
    await asks;
    assert.ok(await page.isHidden(".lesson"));
    // The person may go on meanwhile; here the note is waited for.
    release();
    await page.waitForSelector(".lesson:not([hidden])");
    assert.ok(held.every((moves) => moves >= 2), "nothing was asked while the computer was thinking");
    await scene.after(() => page.click("#lesson-undo"));
    assert.deepEqual((await scene.game()).moves, []);
});

scene("play goes on while the analysis is under way", { settings: { teach: true } }, async (scene) => {
    const { page } = scene;
    await scene.make({ ...TWO, white: "level:1" });
    // The first analysis never ends.
    await intercept(page, /\/analysis\?/, () => {});
    await scene.visit(`#/game/${scene.id}`);
    await scene.settled();
    await scene.after(() => page.click('[data-place="A1"]'));
    const next = (await scene.game()).legal_moves.find((m) => m !== "pass");
    await scene.after(() => page.click(`[data-place="${next}"]`));
    assert.equal((await scene.game()).moves.length, 4);
    assert.ok(await page.isHidden(".lesson"));
});

scene("六子冲: a move that gives up the draw", { settings: { teach: true } }, async (scene) => {
    const { page } = scene;
    const before = analysis(scene, 0);
    await scene.sit({ game: "liuzichong", black: "human", white: "human" });
    const { candidates } = await (await before).json();
    const worst = candidates.find(({ win_rate }) => win_rate === 0).move;
    await page.click(`[data-place="${worst.slice(0, 2)}"]`);
    await scene.after(() => page.click(`[data-place="${worst.slice(2)}"]`));
    await page.waitForSelector(".lesson:not([hidden])");
    assert.match(await scene.text(".lesson p"), new RegExp(`^${worst} turned a draw into a loss; better was [a-d][1-4][a-d][1-4]\\.$`));
});

scene("teaching is not offered between people at different screens", { settings: { teach: true } }, async (scene) => {
    const plies = asked(scene);
    const { invites } = await scene.sit({ ...TWO, white: "invite" });
    await scene.join("white", invites.white, { name: "Friend" });
    await scene.after(() => scene.page.click('[data-place="A1"]'));
    assert.equal(await scene.page.locator("#teach:not([hidden])").count(), 0);
    assert.deepEqual(plies, []);
});
