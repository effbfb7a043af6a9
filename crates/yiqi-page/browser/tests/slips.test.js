// Slips of the hand: clicks beside, keys held down, buttons pushed twice, a part of the page that is left with a question open.

import assert from "node:assert/strict";
import { counted, drawn, intercept } from "../lib/timing.js";
import { Mouse } from "../lib/input.js";
import { scene } from "../lib/scene.js";
import { WHOLE_GAME, until } from "../lib/waiting.js";
import { state } from "../lib/watch.js";

const GO = { game: "go", options: { size: "5" }, black: "human", white: "human" };
const LIUZICHONG = { game: "liuzichong", black: "human", white: "level:1" };
const REVERSI = { game: "reversi", black: "human", white: "human" };

/** After these Black can only pass. */
const TO_PASS = ["e6", "f6", "c4", "e7", "e8", "d8", "g6", "f8"];

const focused = (scene) => scene.page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("data-place"));
const said = (scene) => scene.page.locator("#announcements p").allInnerTexts();

scene("a question is not asked any more when its game is left", {}, async (scene) => {
    await scene.make({ ...REVERSI, white: "level:1" });
    const commands = counted(scene, "POST", /commands/);
    await scene.visit();
    for (const [open, title] of [["#resign", /Resign/], ["#export", /Export|Save/], ["#settings", /Settings/]]) {
        await scene.page.click(`[data-id="${scene.id}"]`);
        await scene.page.waitForSelector(".part-game[data-line=open]");
        await scene.push(open);
        await scene.page.waitForSelector("dialog[open]");
        assert.match(await scene.text("dialog h2"), title);
        await scene.page.goBack();
        await scene.page.waitForSelector(".part-home .own-game");
        assert.equal(await scene.page.locator("dialog").count(), 0);
    }
    assert.deepEqual(commands, []);
    assert.equal((await scene.game()).result, null);
});

scene("六子冲: every click beside the cells of the points puts the stone in the hand back", {}, async (scene) => {
    await scene.sit(LIUZICHONG);
    const mouse = new Mouse(scene.page);
    const commands = counted(scene, "POST", /commands/);
    const cell = await scene.page.locator('[data-place="a2"]').boundingBox();
    const drawing = await scene.page.locator(".board-drawing").boundingBox();
    const frame = { x: cell.x - 15, y: cell.y + 5 };
    assert.ok(frame.x > drawing.x);
    assert.equal(await scene.page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest("[data-place]"), frame), null);
    const status = await scene.page.locator(".status").boundingBox();
    const beside = { x: status.x + 5, y: status.y + 5 };
    const start = await scene.board();
    for (const [what, act] of [
        ["a click on the frame", () => scene.page.mouse.click(frame.x, frame.y)],
        ["a click beside the board", () => scene.page.mouse.click(beside.x, beside.y)],
        ["a click on what is locked", () => scene.page.locator("#hint").boundingBox().then(({ x, y }) => scene.page.mouse.click(x + 5, y + 5))],
        ["the right button on the frame", () => scene.page.mouse.click(frame.x, frame.y, { button: "right" })],
        ["the right button beside the board", () => scene.page.mouse.click(beside.x, beside.y, { button: "right" })],
        ["Escape", () => scene.page.keyboard.press("Escape")],
        ["Escape without the focus", async () => {
            await scene.page.evaluate(() => document.activeElement.blur());
            await scene.page.keyboard.press("Escape");
        }],
    ]) {
        await mouse.place("a2");
        await state(scene, "棋子吸附");
        await act();
        await state(scene, "等待玩家行棋").catch(() => assert.fail(what));
        assert.deepEqual(await scene.board(), start, what);
        assert.equal(await scene.page.locator(".held .piece, .pieces .away, [inert]").count(), 0, what);
    }
    assert.deepEqual(commands, []);
    await scene.after(() => mouse.place("a2").then(() => mouse.place("b2")));
    assert.equal((await scene.game()).moves[0], "a2b2");
});

scene("Go: a key that is held down passes once; the result's OK has the focus; nothing more comes after the end", {}, async (scene) => {
    await scene.sit(GO);
    const commands = counted(scene, "POST", /commands/);
    await scene.after(() => scene.page.keyboard.down("p"));
    for (let times = 0; times < 3; times += 1) await scene.page.keyboard.down("p");
    await drawn(scene);
    await scene.page.keyboard.up("p");
    assert.deepEqual(commands.map((one) => one.move), ["pass"]);
    assert.equal(await scene.page.locator("dialog").count(), 0);
    await scene.after(() => scene.page.keyboard.press("p"));
    await scene.page.waitForSelector("dialog.result[open]");
    assert.equal(await focused(scene), "result-ok");
    await scene.page.keyboard.press("Enter");
    await scene.page.waitForSelector("dialog", { state: "detached" });
    assert.ok(await scene.page.isDisabled("#computer"));
    await scene.page.keyboard.press("a");
    await drawn(scene);
    assert.equal(commands.length, 2);
    // Somebody else sits down: the end is the same and was seen.
    await scene.after(() => scene.command({ do: "sit", side: "black", player: "level:1" }));
    await scene.page.keyboard.press("q");
    await drawn(scene);
    assert.equal(await scene.page.locator("dialog").count(), 0);
    assert.deepEqual((await scene.game()).moves, ["pass", "pass"]);
});

scene("the focus stays on the board when it is turned", {}, async (scene) => {
    await scene.sit(REVERSI);
    await scene.page.focus('[data-place="d4"]');
    await scene.page.keyboard.press("ArrowUp");
    assert.equal(await focused(scene), "d3");
    const top = () => scene.page.evaluate(() => document.activeElement.getBoundingClientRect().y);
    const before = await top();
    await scene.page.keyboard.press("f");
    assert.equal(await focused(scene), "d3");
    assert.notEqual(await top(), before);
    await scene.after(() => scene.page.keyboard.press("Enter"));
    assert.deepEqual((await scene.game()).moves, ["d3"]);
});

scene("whose turn it is is read out, and that one must pass", {}, async (scene) => {
    await scene.sit(REVERSI);
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    assert.deepEqual((await said(scene)).slice(-2), ["Black plays d3. 1 disc flipped.", "White to move"]);
    await scene.after(() => scene.page.click('[data-place="c3"]'));
    assert.equal((await said(scene)).at(-1), "Black to move");
    const [last, played] = [TO_PASS.at(-1), TO_PASS.slice(0, -1)];
    await scene.make(REVERSI);
    for (const [index, m] of played.entries()) await scene.command({ do: "move", move: m }, index % 2 ? "white" : "black");
    await scene.visit(`#/game/${scene.id}`);
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await scene.after(() => scene.page.click(`[data-place="${last}"]`));
    assert.equal((await said(scene)).at(-1), "Black has no move and must pass");
    await scene.after(() => scene.page.click("#pass"));
    assert.deepEqual((await said(scene)).slice(-2), ["Black passes.", "White to move"]);
});

scene("against the computer the turn is read out once it is one's own", {}, async (scene) => {
    await scene.sit({ ...REVERSI, white: "level:1" });
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    const heard = await said(scene);
    assert.match(heard.at(-2), /^White plays/);
    assert.equal(heard.at(-1), "Your turn");
});

scene("the result of a game that is over before its page is there is shown, once", {}, async (scene) => {
    await intercept(scene.page, /\/api\/games\/[^/]+$/, async (route) => {
        // The page gets the game only after its end.
        const response = await until("the end of the game", async () => {
            const answer = await route.fetch();
            return (await answer.json()).result && answer;
        }, WHOLE_GAME);
        return route.fulfill({ response });
    });
    await scene.visit("#/new/go");
    await scene.page.selectOption("[name=opponent]", "computers");
    await scene.page.selectOption("[name=engine-black]", "level:1");
    await scene.page.selectOption("[name=engine-white]", "level:1");
    await scene.page.selectOption("[name=option-size]", "2");
    await scene.page.click("#start");
    await scene.page.waitForSelector("dialog.result[open]");
    await scene.page.reload();
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await drawn(scene);
    assert.equal(await scene.page.locator("dialog").count(), 0);
});

scene("two computers play by themselves to the end", {}, async (scene) => {
    await scene.visit("#/new/go");
    await scene.page.selectOption("[name=opponent]", "computers");
    assert.ok(await scene.page.isHidden("[name=colour]"));
    assert.ok(await scene.page.isHidden("[name=name-own]"));
    await scene.page.selectOption("[name=engine-black]", "level:1");
    await scene.page.selectOption("[name=engine-white]", "level:2");
    await scene.page.selectOption("[name=option-size]", "2");
    await scene.page.click("#start");
    await scene.adopt();
    await scene.page.waitForSelector("dialog.result[open]");
    const { setup, result, moves } = await scene.game();
    assert.deepEqual([setup.seats.black.engine, setup.seats.white.engine], ["level:1", "level:2"]);
    assert.ok(result);
    assert.deepEqual(await scene.page.locator(".moves li").allInnerTexts(), moves.map((m) => (m === "pass" ? "Pass" : m)));
    await scene.visit("#/new/go");
    assert.equal(await scene.page.inputValue("[name=opponent]"), "computers");
    assert.equal(await scene.page.inputValue("[name=engine-white]"), "level:2");
});

scene("one has a name against the computer", {}, async (scene) => {
    await scene.visit("#/new/reversi");
    await scene.page.selectOption("[name=opponent]", "level:1");
    await scene.page.fill("[name=name-own]", " Mei ");
    await scene.page.check("[name=colour][value=white]");
    await scene.page.click("#start");
    await scene.adopt();
    assert.equal(await scene.text('[data-side="white"] .name'), "Mei");
    assert.equal(await scene.text('[data-side="black"] .name'), "Computer, level 1");
    assert.equal((await scene.game()).setup.seats.white.name, "Mei");
    await scene.visit("#/new/reversi");
    assert.equal((await scene.page.inputValue("[name=name-own]")).trim(), "Mei");
});
