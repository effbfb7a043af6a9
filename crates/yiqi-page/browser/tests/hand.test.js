// The hand on the board: drag and drop, whole cells, a finger that aims, and the keyboard.

import assert from "node:assert/strict";
import { Mouse } from "../lib/input.js";
import { stacks } from "../lib/positions.js";
import { REFUSED, scene } from "../lib/scene.js";
import { Finger, middle, place } from "../lib/touch.js";
import { state } from "../lib/watch.js";

const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const LIUZICHONG = { game: "liuzichong", black: "human", white: "human" };
const DVONN = { game: "dvonn", black: "human", white: "human", position: stacks({ A1: "b5*", I1: "b5*", E3: "w1", F3: "d1", G3: "w1" }) };

const focused = (scene) => scene.page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("data-place"));

/** Presses the button, moves to a point and stays there. */
async function drag(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
}

scene("DVONN: a dragged stack follows the pointer and is dropped where it can go", { settings: { animation: true } }, async (scene) => {
    await scene.sit(DVONN);
    const { page } = scene;
    const [from, to] = [await place(page, "E3"), await place(page, "F3")];
    await drag(page, from, to);
    const held = await middle(page, ".held .top .body");
    assert.ok(Math.hypot(held.x - to.x, held.y - to.y) < 3, "it is at the pointer");
    assert.ok(await page.$('.pieces [data-at="E3"].away'));
    assert.ok(await page.$('[data-place="F3"].over'), "the space under it is highlighted");
    assert.ok(await page.$('[data-place="F3"][data-target]'));
    await page.mouse.up();
    await page.waitForSelector(".question:not([hidden]) #confirm");
    assert.equal((await scene.board()).F3, "white2");
    assert.equal(await page.locator(".held .piece, .place.over, .holding").count(), 0);
    await scene.after(() => page.click("#confirm"));
    assert.equal((await scene.game()).moves[0], "E3F3");
});

scene("DVONN: dropped where it cannot go, or beside the board, a stack goes back", { expected: [REFUSED] }, async (scene) => {
    await scene.sit(DVONN);
    const { page } = scene;
    const before = await scene.board();
    const from = await place(page, "E3");
    const { x, y } = await page.locator(".board-drawing").boundingBox();
    for (const [where, says] of [[await place(page, "C3"), /no stack to land on|away/], [{ x: x + 3, y: y + 3 }, null], [from, null]]) {
        await drag(page, from, { x: where.x + 8, y: where.y });
        await page.mouse.up();
        if (says) await scene.says(says);
        await page.waitForFunction(() => !document.querySelector(".held .piece, .pieces .away, .holding"));
        assert.deepEqual(await scene.board(), before);
    }
    // Black's stack is not White's to drag.
    await drag(page, await place(page, "A1"), await place(page, "B1"));
    assert.equal(await page.locator(".held .piece").count(), 0);
    await page.mouse.up();
    assert.deepEqual((await scene.game()).moves, []);
    // Two clicks still do it.
    await new Mouse(page).place("E3");
    await new Mouse(page).place("F3");
    await page.waitForSelector(".question:not([hidden]) #confirm");
});

scene("DVONN by touch: while a stack is dragged over a destination, what it would cut off is crossed", { context: PHONE }, async (scene) => {
    await scene.sit({ ...DVONN, position: stacks({ A3: "b2", B3: "w3", C3: "w1", D3: "d1", E3: "d1", F3: "b2*" }) });
    const { page } = scene;
    const finger = await Finger.on(page);
    await finger.slide(await place(page, "C3"), await place(page, "D3"));
    await page.waitForSelector(".facts .cut");
    assert.equal(await page.locator(".over .cut").count(), 2);
    await finger.send("touchMove", await place(page, "H3"));
    await page.waitForSelector(".facts .cut", { state: "detached" });
    await finger.send("touchMove", await place(page, "D3"));
    await page.waitForSelector(".facts .cut");
    // Lifted over a destination, the finger makes the move; nothing is pointed at any more.
    await finger.lift();
    await page.waitForSelector(".question:not([hidden]) #confirm");
    await page.click("#take-back");
    await page.waitForFunction(() => !document.querySelector(".held .piece, .over .cut, .facts .cut"));
});

scene("六子冲: dragging takes the same states as two clicks", { expected: [REFUSED] }, async (scene) => {
    await scene.sit(LIUZICHONG);
    const { page } = scene;
    await page.evaluate(() => {
        window.states = [];
        document.querySelector(".board").addEventListener("state", (event) => window.states.push(event.detail.to));
    });
    const states = () => page.evaluate(() => window.states.splice(0).slice(0, 4));
    const before = await scene.board();
    await drag(page, await place(page, "a2"), await place(page, "b3"));
    await state(scene, "棋子吸附");
    await page.mouse.up();
    await state(scene, "等待玩家行棋");
    assert.deepEqual(await states(), ["棋子吸附", "落点合法判断", "棋子放回原位", "等待玩家行棋"]);
    assert.deepEqual(await scene.board(), before);
    const { x, y } = await page.locator(".board-drawing").boundingBox();
    await drag(page, await place(page, "a2"), { x: x + 4, y: y + 4 });
    await page.mouse.up();
    await state(scene, "等待玩家行棋");
    assert.deepEqual(await states(), ["棋子吸附", "落点合法判断", "棋子放回原位", "等待玩家行棋"]);
    await scene.after(async () => {
        await drag(page, await place(page, "a2"), await place(page, "b2"));
        await page.mouse.up();
    });
    assert.deepEqual(await states(), ["棋子吸附", "落点合法判断", "棋子移动动画", "棋子移动判断"]);
    assert.deepEqual((await scene.game()).moves, ["a2b2"]);
});

scene("a finger drags a stone too", { context: PHONE }, async (scene) => {
    await scene.sit(LIUZICHONG);
    const finger = await Finger.on(scene.page);
    await scene.after(async () => {
        await finger.slide(await place(scene.page, "a2"), await place(scene.page, "b2"));
        await finger.lift();
    });
    assert.deepEqual((await scene.game()).moves, ["a2b2"]);
});

for (const [game, options] of [["go", { size: "9" }], ["liuzichong", {}], ["reversi", {}], ["dvonn", {}]]) {
    scene(`${game}: a place can be pressed anywhere in its cell`, {}, async (scene) => {
        await scene.sit({ game, options, black: "human", white: "human" });
        const dead = await scene.page.evaluate(() => {
            const drawing = document.querySelector(".board-drawing");
            const places = [...drawing.querySelectorAll("[data-place]")].map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return { name: one.getAttribute("data-place"), x: x + width / 2, y: y + height / 2 };
            });
            const step = Math.min(...places.slice(1).map((one) => Math.hypot(one.x - places[0].x, one.y - places[0].y)));
            // A dense raster around every place: each point belongs to the closest place.
            return places.flatMap((one) => [-0.42, 0, 0.42].flatMap((across) => [-0.42, 0, 0.42].flatMap((down) => {
                const [x, y] = [one.x + across * step, one.y + down * step];
                const [closest] = places.map((other) => ({ name: other.name, far: Math.hypot(other.x - x, other.y - y) })).sort((a, b) => a.far - b.far);
                const hit = document.elementFromPoint(x, y)?.closest("[data-place]")?.getAttribute("data-place");
                // Outside the outermost hexagons there is no space.
                const isOutside = drawing.closest(".board").dataset.kind === "hexagons" && closest.far > step * 0.49;
                return hit === closest.name || isOutside ? [] : [`${closest.name}: ${hit}`];
            })));
        });
        assert.deepEqual(dead, []);
    });
}

scene("19×19 by touch: a first tap shows the stone and its lines, a second one plays it", { context: PHONE }, async (scene) => {
    await scene.sit({ game: "go", options: { size: "19" }, black: "human", white: "human" });
    const { page } = scene;
    await page.tap('[data-place="K10"]');
    await page.waitForSelector(".ghost .piece.black");
    assert.equal(await page.locator(".selected.cross").count(), 1);
    const cross = await page.locator(".selected.cross").boundingBox();
    const drawing = await page.locator(".board-drawing").boundingBox();
    assert.ok(cross.width > drawing.width * 0.85 && cross.height > drawing.height * 0.85, "its lines run through the board");
    assert.deepEqual((await scene.game()).moves, []);
    await scene.after(() => page.tap('[data-place="K10"]'));
    assert.deepEqual((await scene.game()).moves, ["K10"]);
    assert.equal(await page.locator(".ghost, .selected").count(), 0);
});

scene("19×19 by touch: a sliding finger aims under a magnifier", { context: PHONE }, async (scene) => {
    await scene.sit({ game: "go", options: { size: "19" }, black: "human", white: "human" });
    const { page } = scene;
    const finger = await Finger.on(page);
    const to = await place(page, "O5");
    await finger.slide(await place(page, "L8"), to);
    await page.waitForSelector(".lens-rim");
    const rim = await page.locator(".lens-rim").boundingBox();
    assert.ok(rim.y + rim.height < to.y, "the finger does not cover it");
    assert.ok(rim.width > 100);
    assert.ok(await page.$('[data-place="O5"].over'));
    await finger.lift();
    await scene.says(/O5: tap again/, "");
    assert.equal(await page.locator(".lens-rim, .place.over").count(), 0);
    await scene.after(() => page.tap('[data-place="O5"]'));
    assert.deepEqual((await scene.game()).moves, ["O5"]);
});

scene("the board is one stop of the Tab key", {}, async (scene) => {
    for (const game of ["go", "liuzichong", "dvonn", "reversi"]) {
        await scene.sit({ game, options: game === "go" ? { size: "9" } : {}, black: "human", white: "human" });
        const stops = [];
        for (let steps = 0; steps < 40; steps += 1) {
            await scene.page.keyboard.press("Tab");
            const at = await scene.page.evaluate(() => document.activeElement?.closest(".board")
                && (document.activeElement.getAttribute("data-place") ?? document.activeElement.tagName));
            if (stops.length && !at) break;
            if (at) stops.push(at);
        }
        assert.equal(stops.length, 1, `${game}: ${stops}`);
        assert.notEqual(stops[0], "svg");
    }
});

scene("the focus is not lost on undo", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    const { page } = scene;
    for (const square of ["d3", "c3"]) await scene.after(() => page.click(`[data-place="${square}"]`));
    await page.focus("#undo");
    await scene.after(() => page.keyboard.press("Enter"));
    await page.waitForFunction(() => document.activeElement?.id === "undo");
    await scene.after(() => page.keyboard.press("Enter"));
    assert.ok(await page.isDisabled("#undo"), "there is nothing left to undo");
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-place"));
    await page.keyboard.press("ArrowUp");
    assert.match(await focused(scene), /^[a-h][1-8]$/);
});

scene("DVONN: Escape takes the unconfirmed move back wherever the focus is", {}, async (scene) => {
    await scene.sit(DVONN);
    const { page } = scene;
    for (const where of ["#confirm", "#settings", "[data-place='C3']", "body"]) {
        await new Mouse(page).place("E3");
        await new Mouse(page).place("F3");
        await page.waitForSelector(".question:not([hidden]) #confirm");
        if (where === "body") await page.evaluate(() => document.activeElement.blur());
        else await page.focus(where);
        await page.keyboard.press("Escape");
        await page.waitForSelector(".question[hidden]", { state: "attached" }).catch(() => assert.fail(where));
        assert.equal((await scene.board()).E3, "white", where);
    }
    assert.deepEqual((await scene.game()).moves, []);
});
