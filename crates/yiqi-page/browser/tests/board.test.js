// How boards are drawn: frames, coordinates, materials, themes, and one shape for each meaning of a mark.

import assert from "node:assert/strict";
import { Mouse } from "../lib/input.js";
import { fillingMoves, sgf, stacks } from "../lib/positions.js";
import { scene } from "../lib/scene.js";
import { middle, place } from "../lib/touch.js";

const TALL = stacks({ A1: "b5*", I1: "b2*", E3: "w1", F3: "d1", G3: "w20", D3: "w1", E2: "b1", F2: "b1", D2: "w1", E4: "b1", F4: "b1", C3: "b1" });

/** Where each character of the coordinates is, and the surface and the whole drawing. */
function coordinates(page) {
    return page.evaluate(() => {
        const plain = ({ x, y, width, height }) => ({ x, y, width, height });
        const characters = [...document.querySelectorAll(".coordinates text")].map((text) =>
            [...text.textContent].map((letter, index) => ({ letter, ...plain(text.getExtentOfChar(index)) })));
        const drawing = document.querySelector(".board-drawing");
        return { characters, surface: plain(drawing.querySelector(".ground").getBBox()), whole: plain(drawing.viewBox.baseVal) };
    });
}

const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const within = (a, b) => a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

for (const [game, options, sides] of [
    ["go", { size: "19" }, 4], ["go", { size: "9" }, 4], ["reversi", {}, 4], ["liuzichong", {}, 4], ["dvonn", {}, 2],
]) {
    scene(`${game} ${options.size ?? ""}: coordinates are in the frame on all sides and do not overlap`, {}, async (scene) => {
        await scene.sit({ game, options, black: "human", white: "human" });
        const { characters, surface, whole } = await coordinates(scene.page);
        assert.equal(characters.length, 4);
        for (const side of characters.slice(0, sides)) {
            for (const one of side) {
                assert.ok(within(one, whole) && !overlap(one, surface), `${one.letter} is in the frame`);
            }
        }
        const [left, right] = characters;
        assert.deepEqual(left.map(({ letter }) => letter), right.map(({ letter }) => letter), "the same at both sides");
        for (const side of characters) {
            // The glyphs of one label may touch, those of different labels may not.
            const middles = side.map((one) => ({ ...one, x: one.x + one.width * 0.1, width: one.width * 0.8, y: one.y + one.height * 0.25, height: one.height * 0.5 }));
            for (const [index, one] of middles.entries()) {
                for (const other of middles.slice(index + 1)) assert.ok(!overlap(one, other), `${one.letter} and ${other.letter}`);
            }
        }
    });
}

scene("wood has a grain and a bevel; felt has no chequer", {}, async (scene) => {
    await scene.sit({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    assert.equal(await scene.page.locator(".grain").count(), 3);
    assert.equal(await scene.page.locator(".edge").count(), 4, "the bevel of the frame and of the surface");
    assert.equal(await scene.page.locator("path.line").count(), 1, "the grid is one path");
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    assert.equal(await scene.page.locator(".bare rect").count(), 2, "a frame and one surface");
});

scene("DVONN: guides lead from each letter along its line", {}, async (scene) => {
    await scene.sit({ game: "dvonn", black: "human", white: "human", options: { seed: "7" } });
    const guides = (await scene.page.getAttribute(".guide:not(.row-guide)", "d")).match(/M[^M]+/g).map((one) => one.match(/-?[\d.]+/g).map(Number));
    assert.equal(guides.length, 11);
    const { characters } = await coordinates(scene.page);
    for (const [index, [x1, y1, x2, y2]] of guides.entries()) {
        const [first, last] = [characters[2][index], characters[3][index]];
        assert.equal(first.letter, "ABCDEFGHIJK"[index]);
        for (const [letter, x, y] of [[first, x1, y1], [last, x2, y2]]) {
            assert.ok(Math.hypot(letter.x + letter.width / 2 - x, letter.y + letter.height / 2 - y) < 4, letter.letter);
        }
    }
});

scene("DVONN: a stack of 20 can be read; marks are on the top piece; blocked stacks are dim", {}, async (scene) => {
    await scene.sit({ game: "dvonn", black: "human", white: "human", position: TALL });
    const { page } = scene;
    const text = page.locator('[data-at="G3"] .height');
    assert.equal(await text.textContent(), "20");
    const [number, hole] = [await text.boundingBox(), await page.locator('[data-at="G3"] .hole').boundingBox()];
    assert.ok(number.width <= hole.width && number.height > 12, "it fits into the ring and is large enough");
    assert.equal(await page.locator('[data-at="G3"] .body').count(), 20, "every piece is drawn");
    // E3 is White's and surrounded on all six sides.
    assert.equal(await page.locator(".pieces .blocked").count(), 1);
    assert.ok(await page.$('.pieces [data-at="E3"].blocked'));
    assert.ok(await page.$eval(".pieces .blocked", (one) => Number(getComputedStyle(one).opacity)) < 0.7);
    assert.equal(await page.locator(".marks .blocked").count(), 0, "no cross on it");
    await new Mouse(page).place("D3");
    const [selected, top] = [await middle(page, ".marks .selected"), await middle(page, '[data-at="D3"] .top .body')];
    assert.ok(Math.hypot(selected.x - top.x, selected.y - top.y) < 2);
    // A tall stack's mark is around its top, not its foot.
    const corners = await page.$$eval(".marks .target.taken", (all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })));
    const foot = await place(page, "D2");
    assert.ok(corners.some(({ x, y }) => Math.hypot(x - foot.x, y - foot.y) < 2));
});

scene("DVONN is turned by 90° on an upright phone, and back", { context: { viewport: { width: 390, height: 780 } } }, async (scene) => {
    await scene.sit({ game: "dvonn", black: "human", white: "human", options: { seed: "7" } });
    const { page } = scene;
    const shape = async () => {
        const { width, height } = await page.locator(".board-drawing").evaluate((one) => one.viewBox.baseVal);
        return width > height ? "wide" : "tall";
    };
    assert.equal(await shape(), "tall");
    const [a, k] = [await place(page, "A3"), await place(page, "K3")];
    assert.ok(a.y > k.y && Math.abs(a.x - k.x) < 2, "row 3 runs upwards");
    await page.focus('[data-place="F3"]');
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-place")), "G3");
    const before = await scene.board();
    await page.setViewportSize({ width: 780, height: 390 });
    await page.waitForFunction(() => {
        const { width, height } = document.querySelector(".board-drawing").viewBox.baseVal;
        return width > height;
    });
    assert.deepEqual(await scene.board(), before);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-place")), "G3", "the focus stays");
});

/** How light a colour is, from 0 to 1. */
const LUMINANCE = `(colour) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => (one / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}`;

for (const theme of ["light", "dark"]) {
    for (const board of ["wood", "stone", "clear"]) {
        scene(`black is black and white is white on a board of ${board}, ${theme}`, { settings: { theme, board } }, async (scene) => {
            for (const game of ["go", "reversi", "dvonn"]) {
                await scene.sit({ game, options: game === "go" ? { size: "9" } : {}, black: "human", white: "human" });
                const seen = await scene.page.evaluate(`(() => {
                    const luminance = ${LUMINANCE};
                    const stop = (name) => luminance(getComputedStyle(document.querySelector("." + name)).stopColor);
                    const chip = getComputedStyle(document.querySelector(".chip.black"));
                    return {
                        black: stop("black-middle"), white: stop("white-middle"), surface: stop("surface-middle"),
                        outline: luminance(getComputedStyle(document.querySelector(".board")).getPropertyValue("--white-line")),
                        chip: luminance(chip.backgroundImage.match(/rgb\\([^)]*\\)/g).at(1)), rim: luminance(chip.borderTopColor),
                        page: luminance(getComputedStyle(document.body).backgroundColor),
                    };
                })()`);
                const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                assert.ok(seen.black < 0.03 && seen.white > 0.8, JSON.stringify(seen));
                assert.ok(contrast(seen.black, seen.surface) > 2, `${game}: ${JSON.stringify(seen)}`);
                assert.ok(contrast(seen.outline, seen.surface) > 1.5 || contrast(seen.white, seen.surface) > 1.5, `${game}: ${JSON.stringify(seen)}`);
                assert.ok(seen.chip < 0.03 && contrast(seen.rim, seen.page) > 3, "the chip is black and has an edge");
            }
        });
    }
}

scene("the theme of boards is chosen in the settings and kept", {}, async (scene) => {
    await scene.sit({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    const surface = () => scene.page.$eval(".surface-middle", (one) => getComputedStyle(one).stopColor);
    const seen = new Set([await surface()]);
    await scene.page.click("#settings");
    for (const board of ["stone", "clear"]) {
        await scene.page.selectOption("[name=board]", board);
        seen.add(await surface());
    }
    assert.equal(seen.size, 3, "three themes look different");
    await scene.page.reload();
    await scene.page.waitForSelector(".part-game[data-line=open]");
    assert.equal(await scene.page.getAttribute("html", "data-board"), "clear");
});

/** The shape of a mark: its element and its outline, without its size. */
function shapes(page, selectors) {
    return page.evaluate((selectors) => Object.fromEntries(Object.entries(selectors).map(([name, selector]) => {
        const one = document.querySelector(selector);
        const { fill, stroke, strokeDasharray } = getComputedStyle(one);
        const path = (one.getAttribute("d") ?? "").replaceAll(/-?[\d.]+/g, "").replaceAll(/\s/g, "");
        return [name, { shape: [one.tagName, path, fill === "none" ? "line" : "filled", strokeDasharray !== "none", Math.round(one.getBBox().width)].join(" "), colour: fill === "none" ? stroke : fill }];
    })), selectors);
}

scene("selection, hint, focus, last move and targets differ in shape and in colour", {}, async (scene) => {
    await scene.sit({ game: "liuzichong", black: "human", white: "human" });
    const { page } = scene;
    for (const places of [["a2", "b2"], ["d3", "c3"]]) {
        await scene.after(async () => {
            for (const one of places) await new Mouse(page).place(one);
        });
    }
    await page.click("#hint");
    await page.waitForSelector(".over .hint");
    await page.focus('[data-place="a1"]');
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    const some = await shapes(page, { hint: ".marks .hint:not(.arrow)", last: ".marks .last:not(.empty)", movable: ".marks .movable", focus: ".focus-ring .line" });
    await page.keyboard.press("Enter");
    await page.waitForSelector(".marks .target");
    Object.assign(some, await shapes(page, { target: ".marks .target", origin: ".marks .origin" }));
    await scene.sit({ game: "dvonn", black: "human", white: "human", position: TALL });
    await new Mouse(page).place("D3");
    Object.assign(some, await shapes(page, { selected: ".marks .selected", taken: ".marks .target.taken" }));
    assert.equal(new Set(Object.values(some).map(({ shape }) => shape)).size, 8, JSON.stringify(some, null, 1));
    const { hint, last, focus, target, selected } = some;
    assert.equal(new Set([hint, last, focus, target, selected].map(({ colour }) => colour)).size, 5, JSON.stringify(some, null, 1));
});

scene("六子冲: no mark of the position before is seen during a capture", { settings: { animation: true } }, async (scene) => {
    await scene.sit({ game: "liuzichong", position: "..OO/..../.XO./X..X b", black: "human", white: "human" });
    const { page } = scene;
    // Every animation notes the marks that are drawn when it begins and when it ends.
    await page.evaluate(() => {
        window.marks = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            const note = () => window.marks.push([...document.querySelectorAll(".marks > *")].map((one) => one.getAttribute("class")));
            const animation = animate.apply(this, how);
            note();
            animation.finished.then(note, () => {});
            return animation;
        };
    });
    await page.click("#hint");
    await page.waitForSelector(".over .hint");
    const { legal_moves } = await scene.game();
    const taking = "d1c1";
    assert.ok(legal_moves.includes(taking));
    await scene.after(async () => {
        await new Mouse(page).place("d1");
        await new Mouse(page).place("c1");
    });
    const marks = await page.evaluate(() => window.marks);
    assert.ok(marks.length >= 2, "the stone glided");
    assert.deepEqual(marks.flat(), []);
    assert.ok(await page.$(".marks .last"), "and then the last move is marked");
});

scene("Go: the order shows the last move too", {}, async (scene) => {
    await scene.sit({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    const { page } = scene;
    for (const point of ["E5", "C3"]) await scene.after(() => new Mouse(page).place(point));
    await page.keyboard.press("n");
    await page.waitForSelector(".over .text");
    assert.equal(await page.locator(".over .last").count(), 1);
    const [ring, stone] = [await page.locator(".over .last").boundingBox(), await page.locator('[data-at="C3"] .body').boundingBox()];
    const number = await page.locator(".over .text", { hasText: "2" }).boundingBox();
    assert.ok(within(ring, stone) && within(number, ring), "a ring around the number");
});

scene("in forced colours everything stays visible", { context: { forcedColors: "active" } }, async (scene) => {
    for (const game of ["go", "liuzichong", "dvonn", "reversi"]) {
        await scene.sit({ game, options: game === "go" ? { size: "9" } : {}, black: "human", white: "human" });
        const { page } = scene;
        if (game === "go") for (const point of ["E5", "C3"]) await scene.after(() => new Mouse(page).place(point));
        await page.click("#hint");
        await page.waitForSelector(".over .hint");
        const seen = await page.evaluate(() => {
            const canvas = document.createElement("div");
            canvas.style.color = "Canvas";
            document.body.append(canvas);
            const ground = getComputedStyle(canvas).color;
            const visible = (selector) => [...document.querySelectorAll(selector)].every((one) => {
                const { fill, stroke, opacity } = getComputedStyle(one);
                return Number(opacity) > 0.5 && [fill, stroke].some((colour) => !["none", "transparent", "rgba(0, 0, 0, 0)", ground].includes(colour));
            });
            const colours = (selector) => {
                const one = document.querySelector(selector);
                return one && [getComputedStyle(one).stroke];
            };
            return {
                marks: visible(".marks > :not(g)"), lines: visible(".bare .line, .bare .hollow"), labels: visible(".coordinates text"),
                black: colours(".piece.black > .body:not(.below), .piece.black .top .body"), white: colours(".piece.white > .body:not(.below), .piece.white .top .body"),
                stops: ["black", "white"].map((side) => getComputedStyle(document.querySelector(`.${side}-middle`)).stopColor),
            };
        });
        assert.deepEqual(seen, {
            marks: true, lines: true, labels: true, black: ["rgb(255, 255, 255)"], white: ["rgb(0, 0, 0)"], stops: ["rgb(0, 0, 0)", "rgb(255, 255, 255)"],
        }, game);
    }
});

scene("19×19 at move 300 is drawn with at most 1,500 elements", {}, async (scene) => {
    const body = { text: sgf(fillingMoves(300)), format: "sgf", black: "human", white: "human" };
    await scene.visit();
    const created = await scene.server.ask("POST", "/api/import", { body });
    await scene.page.evaluate(([id, tokens]) => localStorage.setItem("yiqi.games", JSON.stringify({ [id]: { game: "go", created: 1, tokens } })), [created.id, created.tokens]);
    await scene.visit(`#/game/${created.id}`);
    await scene.page.waitForSelector(".part-game[data-line=open]");
    assert.equal(await scene.page.locator(".pieces > *").count(), 300);
    const count = () => scene.page.locator(".board *").count();
    const plain = await count();
    assert.ok(plain <= 800, `${plain} elements`);
    for (const key of ["q", "n"]) {
        await scene.page.keyboard.press(key);
        await scene.page.waitForFunction(() => document.querySelectorAll(".over .text").length === 300);
        assert.ok(await count() <= 1500, `with numbers: ${await count()}`);
    }
    // Every point can still be reached and is described.
    assert.equal(await scene.page.locator('[data-place][role="button"][aria-label]').count(), 361);
    assert.equal(await scene.page.locator('[data-place][tabindex="0"]').count(), 1);
});
