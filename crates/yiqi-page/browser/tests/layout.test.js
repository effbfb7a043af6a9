// The layout of a game at seven sizes: the board is as large as the window allows, nothing is below the fold, nothing
// overlaps, and nothing that is said or opened moves the board.

import assert from "node:assert/strict";
import { REFUSED, scene } from "../lib/scene.js";
import { resize } from "../lib/timing.js";
import { volume } from "../lib/volume.js";

const SIZES = {
    "a phone": { width: 390, height: 844 },
    "a phone on its side": { width: 844, height: 390 },
    "a tablet": { width: 768, height: 1024 },
    "a laptop": { width: 1366, height: 768 },
    "a larger laptop": { width: 1440, height: 900 },
    "a large screen": { width: 2560, height: 1440 },
    "a laptop at 200 %": { width: 683, height: 384 },
};

/** Where there is least room. Words of other lengths are tried there; `./test --long` tries them everywhere. */
const TIGHT = Object.fromEntries(["a phone", "a phone on its side", "a laptop at 200 %"].map((name) => [name, SIZES[name]]));
const sizesIn = (language) => (language === "en" ? SIZES : volume(TIGHT, SIZES));

const GAMES = {
    go: { options: { size: "9" }, move: "E5", illegal: "E5" },
    liuzichong: { move: "a2b2", illegal: "a1" },
    dvonn: { options: { seed: "12" }, illegal: "C2" },
    reversi: { move: "d3", illegal: "a1" },
};

/** What has a place of its own. */
const PARTS = [
    "#top", ".board-place", ".player.far", ".player.near", ".talk", ".move-list", ".overlays", ".tools",
];

/** Where everything is: rounded, so that half pixels do not overlap. */
function places(scene) {
    return scene.page.evaluate((parts) => {
        const box = (one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return { left: Math.ceil(left), top: Math.ceil(top), right: Math.floor(right), bottom: Math.floor(bottom) };
        };
        const [, , width, height] = document.querySelector(".board-drawing").getAttribute("viewBox").split(" ").map(Number);
        const buttons = [...document.querySelectorAll(".part-game button:not(.moves button), #top button")].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[popover], dialog"));
        return {
            ratio: width / height,
            parts: Object.fromEntries(parts.map((name) => [name, box(document.querySelector(name))])),
            buttons: buttons.map((one) => ({ name: one.id || one.textContent, ...box(one) })),
            cut: [...document.querySelectorAll(".tool-name, .segment span, .status")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
            scrolls: [document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight],
        };
    }, PARTS);
}

/** The board where it is, to the pixel. */
const boardBox = (scene) => scene.page.locator(".board-place").boundingBox();

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How wide the board could be: beside the panel, or between the rows that stand above and below it. */
function room({ parts, ratio }, { width, height }) {
    const tall = (name) => parts[name].bottom - parts[name].top;
    const below = height - tall("#top");
    const isBeside = parts[".overlays"].left >= parts[".board-place"].right;
    if (isBeside) return Math.min(parts[".overlays"].left, below * ratio);
    const isOneRow = parts[".player.far"].top === parts[".player.near"].top;
    const players = tall(".player.far") + (isOneRow ? 0 : tall(".player.near"));
    const controls = parts[".tools"].top < parts[".overlays"].bottom ? tall(".tools") : tall(".tools") + tall(".overlays");
    return Math.min(width, (below - players - tall(".talk") - controls - 40) * ratio);
}

/** @param {import("../lib/scene.js").Scene} scene */
async function check(scene, where, size) {
    const found = await places(scene);
    assert.deepEqual(found.scrolls, [0, 0], `${where}: nothing is outside the window`);
    for (const [name, { left, top, right, bottom }] of [...Object.entries(found.parts), ...found.buttons.map((one) => [one.name, one])]) {
        assert.ok(left >= 0 && top >= 0 && right <= size.width && bottom <= size.height, `${where}: ${name} is in the window`);
        assert.ok(right > left && bottom > top, `${where}: ${name} has a size`);
    }
    const all = Object.entries(found.parts);
    for (const [index, [name, one]] of all.entries()) {
        for (const [other, two] of all.slice(index + 1)) assert.ok(!overlap(one, two), `${where}: ${name} and ${other} overlap`);
    }
    for (const [index, one] of found.buttons.entries()) {
        for (const two of found.buttons.slice(index + 1)) assert.ok(!overlap(one, two), `${where}: ${one.name} and ${two.name} overlap`);
    }
    assert.deepEqual(found.cut, [], `${where}: no name is cut off`);
    const board = found.parts[".board-place"];
    const share = (board.right - board.left) / room(found, size);
    assert.ok(share >= 0.8, `${where}: the board takes ${Math.round(100 * share)} % of its room`);
}

for (const language of ["en", "zh"]) {
    for (const [game, { options = {}, move, illegal }] of Object.entries(GAMES)) {
        scene(`${game} fits the window, in ${language}`, { settings: { language }, expected: [REFUSED] }, async (scene) => {
            await scene.make({ game, options, black: "human:A rather long name for a player", white: "human" });
            if (move) await scene.command({ do: "move", move }, "black");
            await scene.visit(`#/game/${scene.id}`);
            await scene.page.waitForSelector(".part-game[data-line=open]");
            for (const [name, size] of Object.entries(sizesIn(language))) {
                await resize(scene, size);
                const before = await boardBox(scene);
                await check(scene, `${game}, ${name}`, size);
                await scene.page.click(`[data-place="${illegal}"]`);
                await scene.page.waitForSelector(".message:not(:empty)");
                await check(scene, `${game}, ${name}, with a message`, size);
                assert.deepEqual(await boardBox(scene), before, `${name}: a message does not move the board`);
            }
            const before = new Map();
            for (const [name, size] of Object.entries(sizesIn(language))) {
                await resize(scene, size);
                before.set(name, await boardBox(scene));
            }
            await scene.command({ do: "resign" }, (await scene.game()).view.to_move);
            await scene.page.waitForSelector("dialog.result[open]");
            for (const [name, size] of Object.entries(sizesIn(language))) {
                await resize(scene, size);
                assert.deepEqual(await boardBox(scene), before.get(name), `${name}: the result does not move the board`);
                const result = await scene.page.locator("dialog.result").boundingBox();
                const { x, y, width, height } = before.get(name);
                const isApart = result.x >= x + width || result.y >= y + height;
                assert.ok(isApart && result.x + result.width <= size.width && result.y + result.height <= size.height,
                    `${name}: the result is beside the board, and in the window`);
            }
        });
    }
}

scene("the controls for watching two computers fit too", {}, async (scene) => {
    await scene.sit({ game: "go", options: { size: "5" }, black: "level:1", white: "level:1" });
    for (const [name, size] of Object.entries(SIZES)) {
        await resize(scene, size);
        await check(scene, `watching, ${name}`, size);
    }
    assert.equal(await scene.page.locator("#pause:visible, #play:visible, #step:visible, #pace:visible").count(), 3);
});

scene("DVONN's question has a place of its own", {}, async (scene) => {
    await scene.sit({ game: "dvonn", options: { seed: "12" }, black: "human", white: "human" });
    const before = new Map();
    for (const [name, size] of Object.entries(SIZES)) {
        await resize(scene, size);
        before.set(name, await boardBox(scene));
    }
    const { legal_moves } = await scene.game();
    for (const place of legal_moves[0].match(/[A-K]\d/g)) await scene.page.click(`[data-place="${place}"]`);
    await scene.page.waitForSelector("#confirm");
    for (const [name, size] of Object.entries(SIZES)) {
        await resize(scene, size);
        assert.deepEqual(await boardBox(scene), before.get(name), `${name}: the question does not move the board`);
        await check(scene, `DVONN, ${name}, with a question`, size);
    }
});

for (const language of ["en", "zh"]) {
    scene(`DVONN's numbers have a place of their own, in ${language}`, { settings: { language } }, async (scene) => {
        await scene.sit({ game: "dvonn", options: { seed: "12" }, black: "human", white: "human" });
        await scene.page.click("#hint");
        await scene.page.waitForSelector(".facts .margin");
        const sizes = { ...sizesIn(language), "a small phone": { width: 360, height: 740 }, "a smaller phone": { width: 360, height: 640 }, "a wide window": { width: 2000, height: 800 } };
        for (const [name, size] of Object.entries(sizes)) {
            await resize(scene, size);
            await check(scene, `the numbers, ${name}`, size);
            const box = (one) => one.boundingBox().then(({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
            const facts = await box(scene.page.locator(".facts"));
            for (const part of PARTS) {
                assert.ok(!overlap(facts, await box(scene.page.locator(part))), `${name}: the numbers and ${part} overlap`);
            }
            const texts = await Promise.all((await scene.page.locator(".facts :is(.fact-name, .fact-numbers):visible").all()).map(box));
            for (const [index, one] of texts.entries()) {
                assert.ok(one.left >= facts.left - 1 && one.right <= facts.right + 1 && one.bottom <= facts.bottom + 1, `${name}: all numbers are seen`);
                for (const two of texts.slice(index + 1)) assert.ok(!overlap(one, two), `${name}: numbers overlap`);
            }
        }
    });
}

/** Go on 9×9, in which B6 and G6 are dead. */
const COUNTED = "..XXOO.../XXXXOOOOO/...XO..../.O.XO.X../...XO..../XXXXOOOOO/..XXOO.../XXXXOOOOO/...XO.... b";

for (const language of ["en", "zh"]) {
    scene(`the count has a place of its own, in ${language}`, { settings: { language }, expected: [REFUSED] }, async (scene) => {
        const { invites } = await scene.sit({
            game: "go", options: { rules: "japanese" }, position: COUNTED, black: "human:A rather long name for a player", white: "invite",
        });
        await scene.join("white", invites.white);
        const sizes = { ...sizesIn(language), "a small phone": { width: 360, height: 740 }, "a smaller phone": { width: 360, height: 640 } };
        const before = new Map();
        for (const [name, size] of Object.entries(sizes)) {
            await resize(scene, size);
            before.set(name, await boardBox(scene));
        }
        for (const side of ["black", "white"]) await scene.command({ do: "move", move: "pass" }, side);
        await scene.page.waitForFunction(() => document.querySelectorAll(".dead-mark").length === 2);
        const fits = async (state) => {
            for (const [name, size] of Object.entries(sizes)) {
                const where = `${name}, ${state}`;
                await resize(scene, size);
                assert.deepEqual(await boardBox(scene), before.get(name), `${where}: the count does not move the board`);
                await check(scene, where, size);
                const [count, board, overlays, ...inside] = await Promise.all([".count", ".board-place", ".overlays", ".tally", "#play-on", "#accept"]
                    .map((part) => scene.page.locator(part).boundingBox()));
                assert.ok(count.x >= board.x + board.width || count.y >= board.y + board.height, `${where}: it is beside the board`);
                assert.ok(count.y + count.height <= overlays.y, `${where}: it covers no buttons`);
                for (const one of inside) {
                    assert.ok(one.x >= count.x && one.x + one.width <= count.x + count.width && one.y + one.height <= count.y + count.height,
                        `${where}: all of it is in its frame`);
                }
            }
        };
        await fits("to be accepted");
        const { sequence } = await scene.game();
        await scene.after(() => scene.command({ do: "accept", sequence }, "white"));
        await fits("accepted by the other");
        await scene.page.click('[data-place="A1"]');
        await scene.page.waitForSelector(".count .refusal");
        await fits("with a refusal");
    });

    scene(`a lesson and the values have places of their own, in ${language}`, { settings: { language, teach: true } }, async (scene) => {
        const position = "..XOXO./..XOXO./..XOXO./..X..O./..XXOO./...XO../...XO.. b";
        const analysis = scene.page.waitForResponse(/analysis/);
        await scene.sit({ game: "go", options: { size: "7" }, position, black: "human", white: "human" });
        await analysis;
        const before = new Map();
        for (const [name, size] of Object.entries(sizesIn(language))) {
            await resize(scene, size);
            before.set(name, await boardBox(scene));
        }
        await scene.after(() => scene.page.click('[data-place="A1"]'));
        await scene.page.waitForSelector(".lesson:not([hidden])");
        for (const [name, size] of Object.entries(sizesIn(language))) {
            await resize(scene, size);
            assert.deepEqual(await boardBox(scene), before.get(name), `${name}: the lesson does not move the board`);
            await check(scene, `${name}, with a lesson`, size);
            const [talk, lesson] = await Promise.all([".said", ".lesson"].map((part) => scene.page.locator(part).boundingBox()));
            assert.ok(lesson.y >= talk.y - 1 && lesson.y + lesson.height <= talk.y + talk.height + 1, `${name}: the lesson is where messages are`);
        }
        await scene.page.click("#values");
        await scene.page.waitForSelector(".values-legend:not(.old):not([hidden])");
        for (const [name, size] of Object.entries(sizesIn(language))) {
            await resize(scene, size);
            assert.deepEqual(await boardBox(scene), before.get(name), `${name}: the values do not move the board`);
            const legend = await scene.page.locator(".values-legend").boundingBox();
            for (const part of [".standing p", ".candidate >> nth=0"]) {
                const one = await scene.page.locator(part).boundingBox();
                assert.ok(one.y >= legend.y && one.y + one.height <= legend.y + legend.height + 1 && one.x + one.width <= legend.x + legend.width,
                    `${name}: ${part} is seen`);
            }
        }
    });
}

scene("letters of keys are shown with a keyboard, and not on touch screens", {}, async (scene) => {
    await scene.sit({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    assert.ok(await scene.page.locator("#undo kbd").isVisible());
    assert.ok(await scene.page.locator("#show-qi kbd").isVisible());
});

scene("letters of keys are not shown on a touch screen", { context: { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true } }, async (scene) => {
    await scene.sit({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    assert.equal(await scene.page.locator(".tools kbd:visible, .overlays kbd:visible").count(), 0);
});

scene("? lists the keys of the game, and only its own", {}, async (scene) => {
    for (const [game, own, strange] of [["go", ["Q", "T", "P"], []], ["reversi", ["P"], ["Q", "A"]], ["liuzichong", ["U"], ["P", "Q"]]]) {
        await scene.sit({ game, black: "human", white: "human" });
        await scene.page.keyboard.press("?");
        await scene.page.waitForSelector("dialog[open] .keys");
        const listed = await scene.page.locator("dialog .keys kbd").allInnerTexts();
        for (const key of [...own, "U", "H", "F", "?"]) assert.ok(listed.includes(key), `${game}: ${key}`);
        for (const key of strange) assert.ok(!listed.includes(key), `${game}: ${key}`);
    }
});

scene("after the end, what cannot be used is disabled", {}, async (scene) => {
    await scene.sit({ game: "go", options: { size: "5" }, black: "human", white: "human" });
    await scene.after(() => scene.page.click('[data-place="C3"]'));
    for (const id of ["#hint", "#pass", "#resign", "#undo"]) assert.ok(await scene.page.isEnabled(id), id);
    await scene.after(() => scene.command({ do: "resign" }, "white"));
    for (const id of ["#hint", "#pass", "#resign", "#values"]) assert.ok(await scene.page.isDisabled(id), id);
    assert.ok(await scene.page.isEnabled("#undo"));
    // In a review a hint is possible, a pass is not.
    await scene.page.click("#result-review");
    await scene.page.waitForFunction(() => document.activeElement?.id === "step-after");
    assert.equal(await scene.page.locator("dialog[open]").count(), 0);
    assert.ok(await scene.page.isEnabled("#hint"));
    for (const id of ["#pass", "#undo", "#resign"]) assert.ok(await scene.page.isDisabled(id), id);
    // The result is back when the review ends.
    await scene.page.keyboard.press("End");
    await scene.page.waitForSelector("dialog.result[open]");
});
