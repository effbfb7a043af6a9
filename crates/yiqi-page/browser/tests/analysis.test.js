// What an analysis shows beside the values: who is ahead, who will own the points, and the line that follows a move.

import assert from "node:assert/strict";
import { Keys } from "../lib/input.js";
import { REFUSED, scene } from "../lib/scene.js";
import { counted, drawn as redrawn } from "../lib/timing.js";

const TWO = { game: "go", options: { size: "7" }, black: "human", white: "human" };

/** Black has the left side, White the right; the white stone on A5 is in atari among black ones. */
const DEAD = "...XO../X.XXO../OXX.O../.X.XO../.XXXO../...XO../...XO.. b";

/** Switches the values on; returns the analysis that the page got. */
async function analysed(scene, act = () => scene.page.click("#values")) {
    const answer = scene.page.waitForResponse(/\/analysis\?/);
    await act();
    const analysis = await (await answer).json();
    await scene.page.waitForSelector(".values-legend:not([hidden]):not(.old)");
    return analysis;
}

/** The candidate of the legend's first line. */
async function best(scene, { candidates }) {
    const m = await scene.text(".values-legend li:first-child .move");
    return candidates.find(({ move }) => move === (m === "Pass" ? "pass" : m));
}

/** What is to be said of a candidate's value. */
function standing({ win_rate, score, sides }) {
    const isMover = win_rate >= 0.5;
    const side = isMover === (sides[0] === "black") ? "Black" : "White";
    const percent = Math.round(100 * (isMover ? win_rate : 1 - win_rate));
    const lead = Number((isMover ? score : -score).toFixed(1));
    return `${side} ${percent}%${lead > 0 ? ` · leads by ${lead.toFixed(1)}` : lead < 0 ? ` · behind by ${(-lead).toFixed(1)}` : " · even"}`;
}

scene("who is ahead is said with the winning chance and the lead, and follows the position", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { size: "7", komi: "0.5" } });
    const { page } = scene;
    const first = await best(scene, await analysed(scene));
    assert.equal(await scene.text(".standing p"), standing(first));
    const black = () => page.$eval(".balance", (bar) => Number(bar.style.getPropertyValue("--black").replace("%", "")));
    assert.equal(await black(), Math.round(100 * first.win_rate), "Black's part of the bar");
    // A pass gives the other side the first move.
    const second = await best(scene, await analysed(scene, () => page.click("#pass")));
    assert.deepEqual([first.sides[0], second.sides[0]], ["black", "white"]);
    assert.equal(await scene.text(".standing p"), standing(second));
    assert.equal(await black(), Math.round(100 * (1 - second.win_rate)));
    assert.notEqual(standing(first), standing(second));
    // Also in a review, where the first analysis is known.
    await page.keyboard.press("Home");
    await page.locator(".standing p", { hasText: standing(first) }).waitFor();
    await page.click("#values");
    assert.ok(await page.isHidden(".standing"));
});

scene("who is ahead is said in Chinese", { settings: { language: "zh" } }, async (scene) => {
    await scene.sit(TWO);
    await analysed(scene);
    assert.match(await scene.text(".standing p"), /^[黑白]方胜率 \d+% · (领先|落后) \d+\.\d$/);
});

scene("六子冲 says that the game is a draw, and no percentage", {}, async (scene) => {
    await scene.sit({ game: "liuzichong", black: "human", white: "human" });
    await analysed(scene);
    assert.equal(await scene.text(".standing p"), "A draw with best play");
    assert.equal(await scene.page.locator(".owners-key").count(), 0);
});

scene("expected owners are squares that grow with certainty, and lost stones are crossed", {}, async (scene) => {
    await scene.sit({ ...TWO, position: DEAD });
    const { page } = scene;
    const { owners } = await analysed(scene);
    const { view } = await scene.game();
    assert.equal(owners.length, view.places.length);
    const expected = { black: [], white: [] };
    const lost = [];
    for (const [index, { name, piece }] of view.places.entries()) {
        const owner = owners[index] > 0 ? "black" : "white";
        if (!piece && Math.abs(owners[index]) >= 20) expected[owner].push({ name, certainty: Math.abs(owners[index]) });
        if (piece && owner !== piece.owner && Math.abs(owners[index]) >= 50) lost.push(name);
    }
    assert.deepEqual(lost, ["A5"]);
    assert.ok(expected.black.length > 5 && expected.white.length > 5);
    for (const side of ["black", "white"]) {
        const path = await page.getAttribute(`.under .owner.${side}`, "d");
        const widths = [...path.matchAll(/h([\d.]+)v/g)].map(([, width]) => Number(width));
        assert.equal(widths.length, expected[side].length, "a square for each point");
        const byCertainty = expected[side].map(({ certainty }, index) => ({ certainty, width: widths[index] })).sort((a, b) => a.certainty - b.certainty);
        assert.deepEqual(byCertainty.map(({ width }) => width), widths.sort((a, b) => a - b), "the more certain, the larger");
        assert.ok(Math.max(...widths) < 8 && Math.min(...widths) > 2);
    }
    assert.equal(await page.locator(".over .lost").count(), 1);
    assert.equal(await page.locator(".pieces .doomed").getAttribute("data-at"), "A5");
    assert.match(await page.getAttribute('[data-place="A5"]', "aria-label"), /White, probably lost/);
    const [{ name, certainty }] = expected.black;
    assert.match(await page.getAttribute(`[data-place="${name}"]`, "aria-label"), new RegExp(`probably Black's \\(${certainty}%\\)`));
    assert.ok(await page.locator(".owners-key").isVisible());
    // The area as it is now is a switch of its own, and gives way to the owners.
    await page.keyboard.press("t");
    await page.waitForSelector('#show-area[aria-pressed="true"]');
    assert.equal(await page.locator(".under .area:not(.owner)").count(), 0);
    await page.click("#values");
    await page.waitForSelector(".under .area:not(.owner)");
    assert.equal(await page.locator(".under .owner, .over .lost, .pieces .doomed").count(), 0);
});

scene("owners can be told apart in forced colours", { context: { forcedColors: "active" } }, async (scene) => {
    await scene.sit({ ...TWO, position: DEAD });
    await analysed(scene);
    const looks = (side) => scene.page.$eval(`.under .owner.${side}`, (path) => {
        const { fill, stroke } = getComputedStyle(path);
        return { fill, stroke };
    });
    assert.deepEqual(await looks("black"), { fill: "rgb(0, 0, 0)", stroke: "rgb(255, 255, 255)" });
    assert.deepEqual(await looks("white"), { fill: "rgb(255, 255, 255)", stroke: "rgb(0, 0, 0)" });
});

scene("between people at different screens no engine is asked, and the area stays", { expected: [REFUSED] }, async (scene) => {
    const { invites } = await scene.sit({ ...TWO, white: "invite" });
    await scene.join("white", invites.white, { name: "Friend" });
    await scene.after(() => scene.page.click('[data-place="C3"]'));
    await scene.page.click("#show-area");
    await scene.page.waitForSelector(".under .area.black");
    const asked = counted(scene, "GET", /analysis/);
    await scene.page.keyboard.press("s");
    await redrawn(scene);
    assert.ok(await scene.page.isDisabled("#values") && await scene.page.isDisabled("#hint"));
    assert.deepEqual(asked, []);
    await scene.page.keyboard.press("h");
    await scene.says(/no hints|between people/i);
    assert.equal(await scene.page.locator(".under .owner").count(), 0);
    assert.equal(await scene.page.locator(".under .area.black").count(), 1);
    assert.ok(await scene.page.isHidden(".values-legend"));
});

/** The numbered stones on the board: the number and the colour by place. */
function numbered(page) {
    return page.evaluate(() => {
        const middle = (one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        };
        return [...document.querySelectorAll(".over .line-stone")].map((one) => {
            const [x, y] = middle(one.querySelector(".body"));
            const place = document.elementsFromPoint(x, y).find((found) => found.matches("[data-place]"));
            const piece = one.querySelector(".piece");
            return [place?.getAttribute("data-place"), piece.classList.contains("black") ? "black" : "white", one.textContent];
        }).reverse();
    });
}

/** What should be on the board for a line: not too much, and each move once. */
const drawn = ({ line, sides }, most = 10) => line.slice(0, most).map((m, index) => [m, sides[index], String(index + 1)])
    .filter(([m], index) => m !== "pass" && line.indexOf(m) === index);

scene("a candidate under the pointer shows its line in numbered stones, in the list and on the board", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { size: "9" } });
    const { page } = scene;
    const analysis = await analysed(scene);
    const moves = await page.locator(".values-legend .move").allInnerTexts();
    assert.ok(moves.length >= 2);
    for (const [index, m] of moves.slice(0, 2).entries()) {
        const candidate = analysis.candidates.find(({ move }) => move === m);
        assert.ok(candidate.line.length >= 2 && candidate.line[0] === m);
        for (const spot of [page.locator(".candidate").nth(index), page.locator(`[data-place="${m}"]`)]) {
            await spot.hover();
            await page.waitForSelector(".over .line-stone");
            assert.deepEqual(await numbered(page), drawn(candidate));
            assert.equal(await page.locator(".over .text.value").count(), 0, "values do not cover the line");
            await page.hover(".status");
            await page.waitForSelector(".over .line-stone", { state: "detached" });
            await page.waitForSelector(".over .text.value");
        }
    }
    // A click keeps it; a second one, or Escape, removes it.
    for (const remove of [() => page.click(".candidate >> nth=0"), () => page.keyboard.press("Escape")]) {
        await page.click(".candidate >> nth=0");
        await page.hover(".status");
        await page.waitForSelector('.candidate[aria-pressed="true"]');
        assert.ok((await numbered(page)).length >= 2);
        await remove();
        await page.hover(".status");
        await page.waitForSelector(".over .line-stone", { state: "detached" });
    }
    // The line belongs to its position.
    await page.hover(".candidate >> nth=0");
    await page.waitForSelector(".over .line-stone");
    await scene.command({ do: "move", move: moves[0] });
    await page.waitForSelector(".over .line-stone", { state: "detached" });
});

scene("lines by the keyboard, and in words for a screen reader", {}, async (scene) => {
    await scene.sit(TWO);
    const { page } = scene;
    const first = await best(scene, await analysed(scene));
    const keys = new Keys(page);
    await keys.reach(".candidate");
    await page.waitForSelector(".over .line-stone");
    assert.deepEqual(await numbered(page), drawn(first));
    await page.keyboard.press("Escape");
    await page.waitForSelector(".over .line-stone", { state: "detached" });
    const words = `best line: ${first.line.slice(0, 10).map((m) => (m === "pass" ? "Pass" : m)).join(" ")}`;
    assert.equal(await page.locator(".values-legend").getByRole("button", { name: words }).count(), 1);
    assert.ok((await page.getAttribute(`[data-place="${first.move}"]`, "aria-label")).includes(`, ${words}`));
    // On the board: the focus shows it, Escape removes it.
    await keys.reach(".board-drawing [data-place]");
    for (let arrow = await keys.arrow(first.move); arrow; arrow = await keys.arrow(first.move)) await page.keyboard.press(arrow);
    await page.waitForSelector(".over .line-stone");
    assert.deepEqual(await numbered(page), drawn(first));
    await page.keyboard.press("Escape");
    await page.waitForSelector(".over .line-stone", { state: "detached" });
});

scene("lines by a tap", { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }, async (scene) => {
    await scene.sit({ ...TWO, options: { size: "13" } });
    const { page } = scene;
    const first = await best(scene, await analysed(scene, () => page.tap("#values")));
    await page.tap(".candidate >> nth=0");
    await page.waitForSelector(".over .line-stone");
    assert.deepEqual(await numbered(page), drawn(first));
    await page.tap(".candidate >> nth=0");
    await page.waitForSelector(".over .line-stone", { state: "detached" });
    // On a small board a place is tapped twice; the first tap shows the line.
    await page.tap(`[data-place="${first.move}"]`);
    await page.waitForSelector(".over .line-stone");
    assert.deepEqual(await numbered(page), drawn(first));
    assert.deepEqual((await scene.game()).moves, []);
});

scene("stones of a free handicap are all Black's in the line", {}, async (scene) => {
    await scene.sit({ ...TWO, options: { size: "9", handicap: "free:3" } });
    const first = await best(scene, await analysed(scene));
    assert.deepEqual(first.sides.slice(0, 2), ["black", "black"]);
    await scene.page.hover(".candidate >> nth=0");
    await scene.page.waitForSelector(".over .line-stone");
    assert.deepEqual(await numbered(scene.page), drawn(first));
});

for (const [game, options] of [["reversi", {}], ["dvonn", { seed: "12" }], ["liuzichong", {}]]) {
    scene(`${game}: the line of a candidate`, {}, async (scene) => {
        await scene.sit({ game, options, black: "human", white: "human" });
        const first = await best(scene, await analysed(scene));
        await scene.page.hover(".candidate >> nth=0");
        const expected = drawn(first, game === "reversi" ? 10 : 5);
        assert.ok(expected.length >= 2);
        if (game === "reversi") {
            await scene.page.waitForSelector(".over .line-stone");
            assert.deepEqual(await numbered(scene.page), expected);
        } else {
            await scene.page.waitForSelector(".over .line-number");
            assert.deepEqual(await scene.page.locator(".over .line-number").allTextContents(), expected.map(([, , number]) => number).reverse());
            assert.equal(await scene.page.locator(".over .arrow.step").count(), expected.length);
        }
        await scene.page.hover(".status");
        await scene.page.waitForSelector(".over .line-stone, .over .line-number", { state: "detached" });
    });
}
