// 六子冲: the stone in the hand, and what is locked meanwhile; who begins; the true values.

import assert from "node:assert/strict";
import { Mouse } from "../lib/input.js";
import { scene } from "../lib/scene.js";
import { holdable, isHeld, state } from "../lib/watch.js";

const AGAINST = { game: "liuzichong", black: "human", white: "level:1" };

/** What cannot be operated: neither the buttons nor their keys do anything. */
async function assertLocked(scene) {
    const open = await scene.page.$$eval("button, a, input, select", (all) =>
        all.filter((one) => !one.closest("[inert]")).map((one) => one.id || one.textContent));
    assert.deepEqual(open, [], "every control is locked");
    const before = await look(scene);
    // The first of the keys to be answered would change what is seen before the last is.
    for (const key of ["Home", "f", "u", "Backspace", "h"]) await scene.page.keyboard.press(key);
    await scene.page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
    assert.deepEqual(await look(scene), before, "their keys are locked too");
}

function look(scene) {
    return scene.page.evaluate(() => ({
        state: document.querySelector(".board")?.getAttribute("data-state"),
        status: document.querySelector(".status")?.textContent,
        corner: Math.round(document.querySelector('[data-place="a1"]')?.getBoundingClientRect().y ?? 0),
        hints: document.querySelectorAll(".over .hint").length,
    }));
}

const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
};

scene("the stone in the hand follows the pointer, its origin is marked, everything else is locked", {}, async (scene) => {
    await scene.sit(AGAINST);
    const mouse = new Mouse(scene.page);
    await scene.after(() => mouse.place("a2").then(() => mouse.place("b2")));
    assert.equal(await scene.page.locator(".panel[inert], #top[inert]").count(), 0);
    const analyses = [];
    scene.page.on("request", (request) => { if (/analysis|positions/.test(request.url())) analyses.push(request.url()); });
    await mouse.place("b2");
    await state(scene, "棋子吸附");
    const held = scene.page.locator(".held .body");
    for (const place of ["c3", "d1"]) {
        const to = await middle(scene.page.locator(`[data-place="${place}"]`));
        await scene.page.mouse.move(to.x, to.y, { steps: 3 });
        const at = await middle(held);
        assert.ok(Math.hypot(at.x - to.x, at.y - to.y) < 3, `it is at ${place}`);
    }
    const origin = await middle(scene.page.locator(".under .origin"));
    const place = await middle(scene.page.locator('[data-place="b2"]'));
    assert.ok(Math.hypot(origin.x - place.x, origin.y - place.y) < 2);
    assert.ok(await scene.page.$('.pieces [data-at="b2"].away'), "it is not seen where it came from");
    await assertLocked(scene);
    assert.deepEqual(analyses, [], "nothing was asked of the server");
    await scene.page.click('[data-place="c3"]', { button: "right" });
    await state(scene, "等待玩家行棋");
    assert.equal(await scene.page.locator(".panel[inert], #top[inert], .under .origin, .held .piece").count(), 0);
});

scene("while the computer thinks nothing can be operated", {}, async (scene) => {
    const line = await holdable(scene);
    await scene.sit(AGAINST);
    const mouse = new Mouse(scene.page);
    await scene.after(() => mouse.place("a2").then(() => mouse.place("b2")));
    await line.hold();
    await mouse.place("d2");
    await mouse.place("c2");
    await isHeld(line, 2);
    line.release(1);
    await state(scene, "电脑思考中");
    assert.match(await scene.text(".status"), /thinking/);
    await assertLocked(scene);
    await scene.page.click('[data-place="a1"]');
    assert.equal(await scene.page.getAttribute(".board", "data-state"), "电脑思考中");
    line.release();
    await state(scene, "等待玩家行棋");
    assert.equal(await scene.page.locator(".panel[inert], #top[inert]").count(), 0);
});

scene("a stone that cannot move is not taken, and it is said why", {}, async (scene) => {
    await scene.sit(AGAINST);
    const mouse = new Mouse(scene.page);
    assert.deepEqual(await scene.page.$$eval("[data-movable]", (all) => all.map((one) => one.getAttribute("data-place")).sort()), ["a2", "b1", "c1", "d2"]);
    await mouse.place("a1");
    await scene.says(/a1 cannot move/);
    await mouse.place("a4");
    await scene.says(/You have no piece on a4/);
    await mouse.place("b2");
    await scene.says(/You have no piece on b2/);
    assert.equal(await scene.page.getAttribute(".board", "data-state"), "等待玩家行棋");
});

scene("Escape puts the stone back, as the right button does", { settings: { animation: true } }, async (scene) => {
    await scene.sit(AGAINST);
    await scene.page.focus('[data-place="a2"]');
    await scene.page.keyboard.press("Enter");
    await state(scene, "棋子吸附");
    await scene.page.keyboard.press("ArrowRight");
    await scene.page.keyboard.press("Escape");
    await state(scene, "等待玩家行棋");
    assert.deepEqual((await scene.game()).moves, []);
    assert.equal((await scene.board()).a2, "black");
});

scene("a person begins by default, and whoever began begins the next game", {}, async (scene) => {
    const mouse = new Mouse(scene.page);
    await scene.visit("#/new/liuzichong");
    await mouse.push("#start");
    await scene.adopt();
    assert.equal((await scene.game()).setup.seats.black.player, "human");
    assert.equal(await scene.page.getAttribute(".board", "data-state"), "等待玩家行棋");
    for (const colour of ["white", "black"]) {
        await scene.visit("#/new/liuzichong");
        await scene.page.check(`[name=colour][value=${colour}]`);
        await mouse.push("#start");
        await scene.page.waitForSelector(".part-game");
        await scene.adopt();
        await scene.settled();
        const before = await scene.game();
        if (before.moves.length) {
            // A game under way is not thrown away by a slip.
            await scene.push("#new-game");
            await mouse.push("dialog[open] button:not(.primary)");
            assert.deepEqual((await scene.game()).moves, before.moves);
        }
        await scene.after(async () => {
            await scene.push("#new-game");
            if (before.moves.length) await mouse.push("#new-really");
        });
        const after = await scene.game();
        assert.deepEqual(after.setup.seats, before.setup.seats);
        assert.equal(after.setup.seats.black.player, colour === "black" ? "human" : "computer");
    }
});

scene("the true values are those of the solved game", {}, async (scene) => {
    await scene.sit(AGAINST);
    await scene.page.check("#truth");
    await scene.page.waitForSelector(".over .text.value");
    const written = await scene.page.$$eval(".over .text.value", (all) => all.map((one) => one.textContent));
    assert.equal(written.length, 4, "one on each stone that can move");
    for (const one of written) assert.match(one, /^(=|[+−]\d+)$/);
    await scene.page.click('[data-place="a2"]');
    await state(scene, "棋子吸附");
    assert.equal(await scene.page.locator(".over .text.value").count(), 1, "where it can go");
    await scene.page.keyboard.press("Escape");
    await state(scene, "等待玩家行棋");
    await scene.page.uncheck("#truth");
    await scene.page.waitForSelector(".over .text.value", { state: "detached" });
});
