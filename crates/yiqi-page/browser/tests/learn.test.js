// The introductions: every step to its end as it is shown; then with moves of one's own, wrong ones, and such as are refused.

import assert from "node:assert/strict";
import { drawn } from "../lib/timing.js";
import { Keys } from "../lib/input.js";
import { REFUSED, scene } from "../lib/scene.js";
import { LESSONS } from "../../web/learn/lessons.js";

const GAMES = ["go", "liuzichong", "dvonn", "reversi"];

/** A move that is refused is the point of some steps. */
const HOW = { expected: [REFUSED] };

/** Waits until a step is there, and nothing is under way. */
const step = (scene, number, done = false) =>
    scene.page.waitForSelector(`.learn[data-step="${number}"][data-done="${done}"][data-busy="false"]`);

const idle = (scene) => scene.page.waitForSelector('.learn[data-busy="false"]');

/** Which messages are shown: their kinds and codes. */
const messages = (scene) => scene.page.$$eval(".lesson-message", (all) =>
    all.map((one) => `${one.className.replace("lesson-message ", "")} ${one.dataset.code}`));

const pieces = (scene) => scene.page.$$eval(".pieces [data-at]", (all) =>
    Object.fromEntries(all.map((one) => [one.getAttribute("data-at"), one.getAttribute("data-piece")])));

/** Makes a move on the board; the places stand one after the other in it. */
async function play(scene, m) {
    for (const place of m.match(/[a-z]\d+/gi)) await scene.page.click(`.learn [data-place="${place}"]`);
    await idle(scene);
}

/** Goes on to a step without doing those before. */
async function open(scene, game, number) {
    await scene.visit(`#/learn/${game}`);
    for (let passed = 1; passed < number; passed += 1) {
        await step(scene, passed);
        await scene.page.click(".lesson-next");
    }
    await step(scene, number);
}

for (const game of GAMES) {
    scene(`${game}: every step is shown to its end`, HOW, async (scene) => {
        const lessons = LESSONS.get(game);
        await scene.visit(`#/learn/${game}`);
        assert.equal(await scene.page.getAttribute(".learn", "data-steps"), String(lessons.length));
        for (const [index, lesson] of lessons.entries()) {
            const number = index + 1;
            await step(scene, number);
            assert.match(await scene.text(".lesson-progress"), new RegExp(`${number}\\D+${lessons.length}`));
            for (const part of [".lesson-say", ".lesson-task"]) assert.doesNotMatch(await scene.text(part), /^learn-/, "it has words");
            if (number < lessons.length) assert.equal(await scene.text(".lesson-next"), "Skip");
            let goals = 1;
            for (let { then } = lesson.goal; then; { then } = then) goals += 1;
            for (let goal = 1; goal <= goals; goal += 1) {
                await scene.page.click(".lesson-show");
                await idle(scene);
                const { done } = await scene.page.$eval(".learn", (one) => one.dataset);
                assert.equal(done, String(goal === goals), `${lesson.say}, ${goal} of ${goals}`);
            }
            const said = await messages(scene);
            assert.equal(said.at(-1), `good ${lesson.done}`);
            if (lesson.goal.do === "refused") assert.ok(said.includes(`note ${lesson.goal.code}`), lesson.goal.code);
            assert.equal(said.filter((one) => one.startsWith("bad")).length, 0);
            assert.doesNotMatch(await scene.text(".lesson-messages"), /learn-|\{|undefined/, "everything has words");
            if (number === lessons.length) break;
            assert.equal(await scene.text(".lesson-next"), "Next");
            await scene.page.click(".lesson-next");
        }
        assert.ok(await scene.page.isHidden(".lesson-next"));
        await scene.page.click(".lesson-play");
        await scene.page.waitForSelector(".part-new form");
    });
}

/** A step, a move that is right there, and one that is refused with its code. */
const OWN = {
    go: { step: 3, right: "D2", refused: ["C3", "go-occupied"] },
    liuzichong: { step: 3, right: "d2c2", refused: ["b2d4", "liuzichong-not-one-step"] },
    dvonn: { step: 4, right: "D4C3", refused: ["D4F5", "dvonn-not-in-line"] },
    reversi: { step: 3, right: "h4", refused: ["a1", "reversi-flips-nothing"] },
};

for (const [game, { step: number, right, refused }] of Object.entries(OWN)) {
    scene(`${game}: moves of one's own, a wrong one, one that is refused`, HOW, async (scene) => {
        await open(scene, game, number);
        const lesson = LESSONS.get(game)[number - 1];
        const start = await pieces(scene);
        const other = await legal(scene, lesson);
        await play(scene, refused[0]);
        assert.deepEqual(await messages(scene), [`bad ${refused[1]}`]);
        assert.deepEqual(await pieces(scene), start);
        await play(scene, other);
        assert.deepEqual(await messages(scene), ["bad learn-wrong", `note ${lesson.goal.hint}`]);
        assert.deepEqual(await pieces(scene), start, "it was taken back");
        await step(scene, number, false);
        await play(scene, right);
        await step(scene, number, true);
        assert.deepEqual(await messages(scene), [`good ${lesson.done}`]);
        const after = await pieces(scene);
        assert.notDeepEqual(after, start);
        // What is done is not played on, but begun again.
        await scene.page.click(`.learn [data-place="${other.match(/[a-z]\d+/gi)[0]}"]`);
        await drawn(scene);
        assert.deepEqual(await pieces(scene), after);
        await scene.page.click(".lesson-show");
        await step(scene, number, false);
        assert.deepEqual(await pieces(scene), start);
        await scene.page.click(".lesson-back");
        await step(scene, number - 1, false);
    });
}

/** A legal move that is not the one that is meant. */
async function legal(scene, { game, options, position, moves, goal }) {
    const { legal_moves } = await scene.server.ask("POST", "/api/positions", { body: { game, options, position, moves } });
    return legal_moves.find((m) => !goal.moves.includes(m));
}

scene("六子冲 by keyboard alone, from the first step to the form", HOW, async (scene) => {
    const { page } = scene;
    const keys = new Keys(page);
    /** To a place by arrows, and Enter. */
    const place = async (name) => {
        await keys.reach(".board-drawing [data-place]");
        for (let steps = 0; steps < 12; steps += 1) {
            const arrow = await page.evaluate((name) => {
                const [from, to] = [document.activeElement, document.querySelector(`.learn [data-place="${name}"]`)].map((one) => one.getBoundingClientRect());
                const [dx, dy] = [to.x - from.x, to.y - from.y];
                if (Math.abs(dy) > from.height / 3) return dy > 0 ? "ArrowDown" : "ArrowUp";
                return Math.abs(dx) > from.width / 3 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : "Enter";
            }, name);
            await page.keyboard.press(arrow);
            if (arrow === "Enter") return;
        }
        assert.fail(`the arrows do not come to ${name}`);
    };
    await scene.visit("#/learn/liuzichong");
    const lessons = LESSONS.get("liuzichong");
    for (const [index, { goal }] of lessons.entries()) {
        await step(scene, index + 1);
        for (const name of goal.moves[0].match(/../g)) await place(name);
        await step(scene, index + 1, true);
        if (index + 1 < lessons.length) await keys.push(".lesson-next");
    }
    await keys.push(".lesson-play");
    await page.waitForSelector(".part-new form");
});

scene("a piece can be dragged to solve a step", HOW, async (scene) => {
    await open(scene, "liuzichong", 1);
    const { page } = scene;
    const [from, to] = LESSONS.get("liuzichong")[0].goal.moves[0].match(/../g);
    const middle = async (name) => {
        const { x, y, width, height } = await page.locator(`.learn [data-place="${name}"]`).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...await middle(from));
    await page.mouse.down();
    await page.mouse.move(...await middle(to), { steps: 4 });
    assert.ok(await page.$(".held .piece"));
    await page.mouse.up();
    await step(scene, 1, true);
    assert.equal(await page.locator(".held .piece, .pieces .away").count(), 0);
});

scene("Escape puts back what was chosen; a pass is a button; a game that is none says so", HOW, async (scene) => {
    await open(scene, "liuzichong", 3);
    await scene.page.click('.learn [data-place="d2"]');
    await scene.page.waitForSelector(".marks .selected");
    await scene.page.keyboard.press("Escape");
    await scene.page.waitForSelector(".marks .selected", { state: "detached" });
    const { goal } = LESSONS.get("reversi")[4];
    await open(scene, "reversi", 5);
    assert.ok(await scene.page.isVisible(".lesson-pass"));
    await scene.page.click(".lesson-pass");
    await scene.page.waitForSelector(`[data-code="${goal.between}"]`);
    await idle(scene);
    await scene.page.click(".lesson-next");
    await step(scene, 6);
    assert.ok(await scene.page.isHidden(".lesson-pass"));
    await scene.visit("#/learn/chess");
    assert.match(await scene.text(".error"), /no game “chess”/);
    await scene.page.click(".error a.primary");
    await scene.page.waitForSelector(".part-home");
});

scene("the language changes in the middle of a step, and the step goes on", HOW, async (scene) => {
    await open(scene, "go", 3);
    await play(scene, "A1");
    await scene.page.click("#language");
    await scene.page.waitForSelector('html[lang="zh-Hans"]');
    for (const part of [".lesson-say", ".lesson-task", ".lesson-message", ".lesson-status p", ".lesson-show"]) {
        assert.match(await scene.text(part), /\p{Script=Han}/u, part);
    }
    await play(scene, "D2");
    await step(scene, 3, true);
    assert.match(await scene.text(".lesson-message.good"), /\p{Script=Han}/u);
});
