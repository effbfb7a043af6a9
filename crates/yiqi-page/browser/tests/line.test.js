// Lines that break or fall silent at a bad moment, a part of the page that is left at one, and sentences that cannot be had.

import assert from "node:assert/strict";
import { counted, freezable, intercept, lines, pulseless, welcomed } from "../lib/timing.js";
import { Mouse } from "../lib/input.js";
import { BROKEN, UNAVAILABLE, boardOf, scene } from "../lib/scene.js";
import { until } from "../lib/waiting.js";
import { state } from "../lib/watch.js";

const LIUZICHONG = { game: "liuzichong", black: "human", white: "level:1" };
const REVERSI = { game: "reversi", black: "human", white: "human" };
const OFFLINE = [BROKEN, /ERR_INTERNET_DISCONNECTED/];
const BLOCKED = { expected: [/ERR_FAILED/] };

/** The next move can be made by hand. */
async function playable(scene) {
    const { view, legal_moves } = await scene.game();
    assert.deepEqual(await scene.board(), boardOf(view));
    const mouse = new Mouse(scene.page);
    const from = legal_moves[0].slice(0, 2);
    await mouse.place(from);
    await state(scene, "棋子吸附");
    await mouse.place(from);
    await state(scene, "等待玩家行棋");
    assert.equal(await scene.page.locator("[inert]").count(), 0);
}

for (const [when, what] of [["the person's stone", ".held"], ["the computer's stone", ".pieces"]]) {
    scene(`六子冲: the line breaks while ${when} glides`, { settings: { animation: true } }, async (scene) => {
        const all = await lines(scene);
        const time = await freezable(scene);
        await scene.sit(LIUZICHONG);
        await welcomed(all);
        const mouse = new Mouse(scene.page);
        await mouse.place("a2");
        await state(scene, "棋子吸附");
        await time.freeze(what);
        await mouse.place("b2");
        await time.stands();
        assert.equal(await scene.page.getAttribute(".board", "data-state"), "棋子移动动画");
        const lost = scene.page.waitForFunction(() => window.seenLost);
        await scene.page.evaluate(() => {
            const banner = document.querySelector(".offline");
            new MutationObserver(() => { if (!banner.hidden) window.seenLost = true; }).observe(banner, { attributes: true });
        });
        await all.at(-1).close();
        await lost;
        await scene.page.waitForSelector(".offline[hidden]", { state: "attached" });
        assert.equal(all.length, 2, "there is another line");
        await time.thaw();
        await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
        await scene.settled();
        await state(scene, "等待玩家行棋");
        assert.deepEqual(await scene.page.locator(".moves li").allInnerTexts(), (await scene.game()).moves);
        await playable(scene);
    });
}

for (const [game, body, places] of [["六子冲", LIUZICHONG, ["a2", "b2"]], ["Reversi", REVERSI, ["d3"]]]) {
    scene(`${game}: a line that is open and silent is given up, and the move is shown`, {}, async (scene) => {
        // Only the missing event tells that the line is dead.
        await pulseless(scene);
        const all = await lines(scene);
        await scene.sit(body);
        (await welcomed(all)).isMuted = true;
        const mouse = new Mouse(scene.page);
        for (const place of places) await mouse.place(place);
        await scene.page.waitForFunction(() => document.querySelectorAll(".moves li").length > 0);
        await scene.settled();
        assert.ok(all.length > 1);
        await scene.page.waitForSelector(".offline[hidden]", { state: "attached" });
        const { moves, view } = await scene.game();
        assert.equal(moves[0], places.join(""));
        assert.deepEqual(await scene.board(), boardOf(view));
        if (game === "六子冲") {
            await state(scene, "等待玩家行棋");
            await playable(scene);
        }
        // What is done from now on is heard at once.
        await scene.after(() => scene.page.click("#undo"));
        assert.deepEqual((await scene.game()).moves, []);
        assert.deepEqual(await scene.page.locator(".moves li").allInnerTexts(), []);
    });
}

scene("a hint is gone when a move was missed", {}, async (scene) => {
    await pulseless(scene);
    const all = await lines(scene);
    await scene.sit(REVERSI);
    const line = await welcomed(all);
    await scene.page.click("#hint");
    await scene.page.waitForSelector(".over .hint");
    assert.match(await scene.text(".message"), /^Hint/);
    line.isMuted = true;
    await scene.command({ do: "move", move: "d3" });
    await line.close();
    await scene.page.waitForSelector('.pieces [data-at="d3"]');
    assert.equal(await scene.page.locator(".over .hint").count(), 0);
    assert.equal(await scene.text(".message"), "");
});

scene("without a network the page says so, and goes on with it", { expected: OFFLINE }, async (scene) => {
    await scene.sit(REVERSI);
    assert.ok(await scene.page.isHidden(".offline"));
    await scene.context.setOffline(true);
    await scene.page.waitForSelector(".offline:not([hidden])");
    // A move that is made meanwhile is refused, and not played later.
    const sent = counted(scene, "POST", /commands/);
    await scene.page.click('[data-place="d3"]');
    await scene.says("Not sent: there is no connection");
    await scene.context.setOffline(false);
    await scene.page.waitForSelector(".offline[hidden]", { state: "attached" });
    assert.deepEqual(sent, []);
    await scene.after(() => scene.page.click('[data-place="c4"]'));
    assert.deepEqual((await scene.game()).moves, ["c4"]);
});

scene("a move whose answer is lost is shown as waiting, and made once", { expected: [/ERR_FAILED|ERR_INTERNET|Failed to load/] }, async (scene) => {
    await scene.sit(REVERSI);
    let isLost = true;
    const ids = [];
    await intercept(scene.page, "**/commands", (route) => {
        ids.push(route.request().postDataJSON().id);
        return isLost ? route.abort() : route.continue();
    });
    await scene.page.click('[data-place="d3"]');
    await scene.says("Your move is waiting", ".waiting");
    isLost = false;
    await scene.page.waitForSelector('.pieces [data-at="d3"]');
    await scene.settled();
    assert.deepEqual((await scene.game()).moves, ["d3"]);
    assert.ok(ids.length > 1 && new Set(ids).size === 1);
    assert.equal(await scene.text(".message"), "");
});

for (const [random, least] of [[0, 300], [0.999, 799]]) {
    scene(`after a restart of the server the page comes back after ${least} ms at least`, {}, async (scene) => {
        await scene.context.addInitScript((random) => { Math.random = () => random; }, random);
        const all = await lines(scene);
        await scene.sit(REVERSI);
        const line = await welcomed(all);
        const since = performance.now();
        await line.close({ code: 1012, reason: "restart" });
        await until("the page to come back", () => all.length >= 2);
        assert.ok(performance.now() - since >= least - 2, "not at once");
        await scene.page.waitForSelector(".offline[hidden]", { state: "attached" });
        await scene.after(() => scene.page.click('[data-place="d3"]'));
    });
}

for (const code of ["server-closing", "server-overloaded"]) {
    scene(`a command that is refused with ${code} is sent again with its id`, { expected: [UNAVAILABLE] }, async (scene) => {
        await scene.sit(REVERSI);
        const commands = counted(scene, "POST", /commands/);
        await intercept(scene.page, "**/commands", (route) => route.fulfill({ status: 503, json: { code, arguments: {} } }), { times: 2 });
        await scene.after(() => scene.page.click('[data-place="d3"]'));
        assert.equal(commands.length, 3);
        assert.equal(new Set(commands.map((command) => command.id)).size, 1);
        assert.deepEqual((await scene.game()).moves, ["d3"]);
        assert.equal(await scene.page.locator(".message.refusal").count(), 0);
        assert.ok(await scene.page.isHidden(".offline"), "the server answers: the connection is not lost");
    });
}

scene("a command that could not be stored is refused at once", { expected: [UNAVAILABLE] }, async (scene) => {
    await scene.sit(REVERSI);
    const commands = counted(scene, "POST", /commands/);
    const json = { code: "server-not-stored", arguments: {} };
    await intercept(scene.page, "**/commands", (route) => route.fulfill({ status: 503, json }));
    await scene.page.click('[data-place="d3"]');
    await scene.page.waitForSelector(".message.refusal");
    assert.equal(commands.length, 1);
    assert.deepEqual((await scene.game()).moves, []);
});

scene("六子冲: who leaves in the middle of a capture can operate the rest of the page", { settings: { animation: true } }, async (scene) => {
    const time = await freezable(scene);
    await scene.make({ ...LIUZICHONG, position: "..OO/..../.XO./X..X b" });
    await scene.visit();
    await scene.page.click(`[data-id="${scene.id}"]`);
    // A capture that is heard of with the welcome is not animated.
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await state(scene, "等待玩家行棋");
    const mouse = new Mouse(scene.page);
    await mouse.place("a1");
    await state(scene, "棋子吸附");
    await time.freeze('[data-state="吃子动画"] .pieces');
    await mouse.place("a2");
    await time.stands();
    assert.equal(await scene.page.locator("#top[inert]").count(), 1);
    await scene.page.goBack();
    await scene.page.waitForSelector(".part-home .own-game");
    await time.thaw();
    assert.equal(await scene.page.locator("[inert]").count(), 0);
    await scene.page.click("#settings");
    await scene.page.click("dialog.settings .primary");
    // And the game is where it was.
    await scene.page.click(`[data-id="${scene.id}"]`);
    await scene.settled();
    await playable(scene);
});

scene("六子冲: who leaves while a stone is dropped can operate the rest of the page", { settings: { animation: true } }, async (scene) => {
    const time = await freezable(scene);
    await scene.make(LIUZICHONG);
    await scene.visit();
    await scene.page.click(`[data-id="${scene.id}"]`);
    await state(scene, "等待玩家行棋");
    const mouse = new Mouse(scene.page);
    await mouse.place("a2");
    await state(scene, "棋子吸附");
    await time.freeze(".held");
    await mouse.place("b2");
    await time.stands();
    await scene.page.goBack();
    await scene.page.waitForSelector(".part-home .own-game");
    await time.thaw();
    assert.equal(await scene.page.locator("[inert]").count(), 0);
    await scene.page.click("#settings");
    await scene.page.waitForSelector("dialog.settings[open]");
});

scene("a language whose sentences cannot be had is not taken", BLOCKED, async (scene) => {
    await scene.sit(REVERSI);
    const words = () => scene.page.evaluate(() => [document.documentElement.lang, document.querySelector("#language").textContent,
        document.querySelector(".status").textContent, document.querySelector("#hint").textContent]);
    const before = await words();
    await intercept(scene.page, "**/words/zh.*", (route) => route.abort());
    const failed = scene.page.waitForEvent("requestfailed");
    await scene.page.click("#language");
    await failed;
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    await scene.after(() => scene.page.click("#undo"));
    assert.deepEqual(await words(), before);
    await scene.page.reload();
    await scene.page.waitForSelector(".part-game[data-line=open]");
    assert.deepEqual(await words(), before);
    await scene.page.unroute("**/words/zh.*");
    await scene.page.click("#language");
    await scene.page.waitForSelector('html[lang="zh-Hans"]');
    assert.match(await scene.text(".status"), /黑/);
});

scene("a page whose own sentences cannot be had speaks the other language", { settings: { language: "zh" }, ...BLOCKED }, async (scene) => {
    await intercept(scene.page, "**/words/zh.*", (route) => route.abort());
    await scene.visit();
    assert.equal(await scene.page.getAttribute("html", "lang"), "en");
    assert.equal(await scene.page.locator(".card.game").count(), 4);
    assert.match(await scene.text(".card.game .primary"), /Play/);
    await scene.page.unroute("**/words/zh.*");
    await scene.visit();
    await scene.page.waitForSelector('html[lang="zh-Hans"]');
});
