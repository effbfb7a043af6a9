// The engine's values: the best few moves, in their true order, on a scale, with a legend.

import assert from "node:assert/strict";
import { scene } from "../lib/scene.js";

/** What the legend lists, and what stands on the board. */
function shown(page) {
    return page.evaluate(() => ({
        list: [...document.querySelectorAll(".values-legend li")].map((one) => ({
            move: one.querySelector(".move").textContent, worth: one.querySelector(".worth").textContent,
            grade: Number(/grade-(\d)/.exec(one.className)[1]),
        })),
        unit: document.querySelector(".values-legend .unit")?.textContent,
        written: [...document.querySelectorAll(".over .text.value")].map((one) => ({
            text: one.textContent, isBest: one.classList.contains("best"), isExact: one.classList.contains("exact"),
            corner: Number(one.querySelector("rect").getAttribute("rx")), grade: Number(/grade-(\d)/.exec(one.getAttribute("class"))[1]),
        })),
    }));
}

const number = (text) => Number(text.replace("−", "-").replace("%", ""));

for (const [game, options, unit] of [
    ["go", { size: "9" }, /Black's expected lead in points/], ["reversi", {}, /Black's expected lead in points/], ["dvonn", { seed: "12" }, /White's expected lead in points/],
]) {
    scene(`${game}: the best three to five moves, the best first, with a legend`, {}, async (scene) => {
        await scene.sit({ game, options, black: "human", white: "human" });
        const { page } = scene;
        assert.ok(await page.isHidden(".values-legend"));
        await page.click("#values");
        await page.waitForSelector(".over .text.value");
        const { list, written, unit: said } = await shown(page);
        assert.ok(list.length >= 3 && list.length <= 5, `${list.length} moves`);
        const { legal_moves } = await scene.game();
        for (const { move } of list) assert.ok(legal_moves.includes(move) || move === "Pass", move);
        const worths = list.map(({ worth }) => number(worth));
        assert.deepEqual(worths, [...worths].sort((a, b) => b - a), "in the order of their values");
        const grades = list.map(({ grade }) => grade);
        assert.deepEqual(grades, [...grades].sort(), "from good to bad");
        assert.equal(grades[0], 0);
        assert.match(said, unit);
        assert.equal(written.filter(({ isBest }) => isBest).length, 1);
        assert.ok(written.length <= list.length);
        for (const one of written) assert.ok(list.some(({ worth, grade }) => worth === one.text && grade === one.grade));
        if (game === "dvonn") assert.ok(await page.locator(".over .arrow.value").count() === list.length, "an arrow for every move");
        await page.click("#values");
        assert.ok(await page.isHidden(".values-legend"));
        assert.equal(await page.locator(".over .text.value, .over .arrow").count(), 0);
    });
}

scene("六子冲: exact values are marked as exact, and the scale follows the outcome", {}, async (scene) => {
    await scene.sit({ game: "liuzichong", black: "human", white: "human" });
    await scene.page.check("#truth");
    await scene.page.waitForSelector(".over .text.value");
    const { list, written, unit } = await shown(scene.page);
    assert.match(unit, /For Black: \+ win/);
    assert.match(unit, /\(exact\)/);
    for (const { text, isExact, corner, grade } of written) {
        assert.ok(isExact && corner < 1, "exact values have corners");
        assert.equal(grade, text === "=" ? 2 : text.startsWith("+") ? 0 : 4);
    }
    const outcomes = list.map(({ worth }) => (worth === "=" ? 0 : worth.startsWith("+") ? 1 : -1));
    assert.deepEqual(outcomes, [...outcomes].sort((a, b) => b - a));
});

scene("the hint is the best of the values", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    const { page } = scene;
    for (const square of ["f5", "d6", "c3"]) await scene.after(() => page.click(`[data-place="${square}"]`));
    await page.click("#values");
    await page.waitForSelector(".over .text.value");
    await page.click("#hint");
    await page.waitForSelector(".over .hint");
    const [, m] = /Hint: (\w+) \(/.exec(await scene.text(".message"));
    assert.equal(m, (await shown(page)).list[0].move);
});
