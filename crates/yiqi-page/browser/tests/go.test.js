// Go: the eight things of the seed's demo, as keys, as mouse buttons and as buttons on the screen; captures, refusals and the area.

import assert from "node:assert/strict";
import { Mouse } from "../lib/input.js";
import { REFUSED, boardOf, scene } from "../lib/scene.js";

const TWO = { game: "go", options: { size: "5" }, black: "human", white: "human" };

/** Black takes A1 with his second stone, and stands on A2, B1 and C3. */
const CAPTURE = ["A2", "A1", "B1"];

/** What is written on stones, by their places. */
function written(scene) {
    return scene.page.$$eval(".over .text", (all) => all.map((one) => one.textContent));
}

scene("left click plays, middle click goes back", {}, async (scene) => {
    await scene.sit(TWO);
    await scene.after(() => scene.page.click('[data-place="C3"]'));
    assert.deepEqual(await scene.board(), { C3: "black" });
    await scene.after(() => scene.page.click('[data-place="D4"]', { button: "middle" }));
    assert.deepEqual(await scene.board(), {});
    assert.deepEqual((await scene.game()).moves, []);
});

scene("against the computer, back is to one's own last decision", {}, async (scene) => {
    await scene.sit({ ...TWO, white: "level:1" });
    assert.ok(await scene.page.isDisabled("#undo"));
    await scene.after(() => scene.page.click('[data-place="C3"]'));
    assert.equal((await scene.game()).moves.length, 2);
    await scene.after(() => scene.page.click("#undo"));
    assert.deepEqual(await scene.board(), {});
});

scene("a ghost stone shows where the next one would stand", {}, async (scene) => {
    await scene.sit(TWO);
    await scene.page.hover('[data-place="B2"]');
    await scene.page.waitForSelector(".ghost .piece.black");
    const place = await scene.page.locator('[data-place="B2"]').boundingBox();
    const ghost = await scene.page.locator(".ghost .body").boundingBox();
    assert.ok(Math.abs(place.x + place.width / 2 - ghost.x - ghost.width / 2) < 2, "it is where the pointer is");
    await scene.after(() => scene.page.click('[data-place="B2"]'));
    await scene.page.hover('[data-place="C2"]');
    await scene.page.waitForSelector(".ghost .piece.white");
    await scene.page.hover('[data-place="B2"]');
    await scene.page.waitForSelector(".ghost", { state: "detached" });
    await scene.page.hover('[data-place="C2"]');
    await scene.page.waitForSelector(".ghost");
    await scene.page.hover(".status");
    await scene.page.waitForSelector(".ghost", { state: "detached" });
});

scene("a captured stone goes, and comes back with undo", { settings: { animation: true } }, async (scene) => {
    await scene.sit(TWO);
    const mouse = new Mouse(scene.page);
    for (const point of CAPTURE) await scene.after(() => mouse.place(point));
    assert.deepEqual(await scene.board(), { A2: "black", B1: "black" });
    assert.match(await scene.text("#announcements"), /1 stone captured/);
    await scene.after(() => scene.page.click("#undo"));
    assert.deepEqual(await scene.board(), { A2: "black", A1: "white" });
});

scene("occupied points, suicide and repetition are refused, and nothing changes", { expected: [REFUSED] }, async (scene) => {
    const cases = [
        { position: ".XO../XO.O./.XO../...../..... b", play: [], point: "B4", why: /already a stone on B4/ },
        { position: ".X.../X..../...../...../..... w", play: [], point: "A5", why: /no qi/ },
        { position: ".XO../XO.O./.XO../...../..... b", play: ["C4"], point: "B4", why: /bring back the position/ },
    ];
    for (const { position, play, point, why } of cases) {
        await scene.sit({ ...TWO, position });
        const mouse = new Mouse(scene.page);
        for (const one of play) await scene.after(() => mouse.place(one));
        const before = await scene.board();
        await mouse.place(point);
        await scene.says(why);
        assert.deepEqual(await scene.board(), before);
        assert.equal((await scene.game()).moves.length, play.length);
    }
});

for (const [name, touch] of [
    ["keys", { pass: "p", qi: "q", order: "n", mark: "m", values: "s", computer: "a" }],
    ["buttons", { pass: "#pass", qi: "#show-qi", order: "#show-order", mark: "#show-mark", values: "#values", computer: "#computer" }],
]) {
    const use = (scene, what) => name === "keys" ? scene.page.keyboard.press(touch[what]) : scene.push(touch[what]);

    scene(`qi, order and marks are shown by ${name}`, {}, async (scene) => {
        await scene.sit(TWO);
        const mouse = new Mouse(scene.page);
        for (const point of ["C3", "E5", "C2", "A5"]) await scene.after(() => mouse.place(point));
        const { view } = await scene.game();
        const note = (kind) => view.places.filter((place) => place.piece).map((place) => place.notes[kind]).sort();
        await use(scene, "qi");
        await scene.page.waitForSelector('#show-qi[aria-pressed="true"]');
        assert.deepEqual((await written(scene)).sort(), note("qi"));
        assert.deepEqual((await written(scene)).sort(), ["2", "2", "6", "6"]);
        await use(scene, "order");
        await scene.page.waitForSelector('#show-order[aria-pressed="true"]');
        assert.equal(await scene.page.getAttribute("#show-qi", "aria-pressed"), "false");
        assert.deepEqual((await written(scene)).sort(), ["1", "2", "3", "4"]);
        await use(scene, "mark");
        await scene.page.waitForSelector('#show-mark[aria-pressed="true"]');
        assert.deepEqual((await written(scene)).sort(), note("mark"));
        assert.equal(new Set(await written(scene)).size, 3, "two stones are one group");
        await use(scene, "mark");
        await scene.page.waitForSelector('#show-mark[aria-pressed="false"]');
        assert.deepEqual(await written(scene), []);
    });

    scene(`what the computer thinks is shown by ${name}`, {}, async (scene) => {
        await scene.sit(TWO);
        await use(scene, "values");
        await scene.page.waitForSelector(".over .text.value.best");
        assert.equal(await scene.page.getAttribute("#values", "aria-pressed"), "true");
        await use(scene, "values");
        await scene.page.waitForSelector(".over .text.value", { state: "detached" });
    });

    scene(`the computer takes the side to move, and is freed again, by ${name}`, {
        settings: { last: { go: { opponent: "level:8" } } },
    }, async (scene) => {
        await scene.sit({ ...TWO, options: { size: "19" } });
        await use(scene, "computer");
        await scene.page.waitForSelector('.status[data-stage="opponent"]');
        assert.equal(await scene.page.getAttribute("#computer", "aria-pressed"), "true");
        assert.equal((await scene.game()).setup.seats.black.player, "computer");
        await use(scene, "computer");
        await scene.page.waitForSelector('.status[data-stage="user"]');
        const { setup, moves } = await scene.game();
        assert.equal(setup.seats.black.player, "human");
        assert.deepEqual(moves, []);
    });

    scene(`two passes by ${name} end the game and show the area`, {}, async (scene) => {
        await scene.sit({ ...TWO, position: ".XO../.XO../.XO../.XO../.XO.. b" });
        await scene.after(() => use(scene, "pass"));
        assert.equal(await scene.page.locator(".under .area").count(), 0);
        await scene.after(() => use(scene, "pass"));
        await scene.page.waitForSelector("dialog.result[open]");
        await scene.page.click("#result-ok");
        const { view } = await scene.game();
        for (const side of ["black", "white"]) {
            const held = view.places.filter((place) => place.notes?.area === side).length;
            assert.ok(held >= 5);
            const path = await scene.page.getAttribute(`.under .area.${side}`, "d");
            assert.equal(path.match(/M/g).length, held, "one square for each point");
        }
        assert.match(await scene.text(".score"), /Area: Black 10, White 15/);
        assert.deepEqual(await scene.board(), boardOf(view));
    });
}

scene("the computer that took a side plays it", {}, async (scene) => {
    await scene.sit(TWO);
    await scene.after(() => scene.page.keyboard.press("a"));
    const { moves, setup } = await scene.game();
    assert.equal(moves.length, 1);
    assert.deepEqual([setup.seats.black.player, setup.seats.white.player], ["computer", "human"]);
});
