// The count at the end of Go by Japanese rules: the server proposes which stones are dead, the players change and accept it.

import assert from "node:assert/strict";
import { Keys } from "../lib/input.js";
import { REFUSED, scene } from "../lib/scene.js";
import { PATIENCE, WHOLE_GAME, until } from "../lib/waiting.js";
import { holdable, isHeld } from "../lib/watch.js";

/** Black owns the left, where B6 is dead, and White the right, where G6 is. */
const POSITION = "..XXOO.../XXXXOOOOO/...XO..../.O.XO.X../...XO..../XXXXOOOOO/..XXOO.../XXXXOOOOO/...XO.... b";
const GAME = { game: "go", options: { rules: "japanese" }, position: POSITION, black: "human", white: "human" };

/** The dead stones on the screen of a page. */
const dead = (page) => page.$$eval(".part-game .pieces .dead", (all) => all.map((one) => one.getAttribute("data-at")).sort());

/** Waits until the page shows exactly these stones as dead. */
const showsDead = (page, places) => page.waitForFunction((wanted) => {
    const found = [...document.querySelectorAll(".part-game .pieces .dead")].map((one) => one.getAttribute("data-at")).sort();
    return document.querySelectorAll(".dead-mark").length === found.length && found.join() === wanted;
}, places.join());

const label = (page, place) => page.getAttribute(`.part-game [data-place="${place}"]`, "aria-label");
const press = (page, place) => page.click(`.part-game [data-place="${place}"]`);

/** Both pass past the page. */
async function passTwice(scene) {
    for (const side of ["black", "white"]) await scene.command({ do: "move", move: "pass" }, side);
}

/** How many squares the area of a side has on the board. */
const squares = async (page, side) => (await page.getAttribute(`.under .area.${side}`, "d")).match(/M/g).length;

scene("at one screen the proposal is changed by a click and accepted once for both", {}, async (scene) => {
    await scene.sit(GAME);
    const { page } = scene;
    assert.equal(await page.isVisible(".count"), false);
    await scene.after(() => page.click("#pass"));
    await page.click("#pass");
    await showsDead(page, ["B6", "G6"]);
    assert.equal(await page.locator("dialog[open]").count(), 0, "nothing covers the board");
    assert.equal(await label(page, "B6"), "B6, White, dead");
    assert.equal(await label(page, "D6"), "D6, Black");
    assert.equal(await label(page, "A7"), "A7, empty, Black's");
    assert.equal(await page.locator(".dead-mark.black").count(), 1, "the white stone has a black mark");
    const { view } = await scene.game();
    for (const side of ["black", "white"]) {
        const held = view.places.filter(({ notes }) => notes?.area === side && !notes.dead).length;
        assert.equal(await squares(page, side), held, "each point has a square; a dead stone has its own mark");
    }
    assert.match(await scene.text(".count"), /Click a group to mark it dead or alive.*Territory: Black 16, White 22.*White is ahead by 12\.5/s);
    assert.match(await scene.text("#announcements"), /2 stones are marked dead\. Territory/);
    for (const id of ["#pass", "#resign", "#hint", "#values"]) assert.ok(await page.isDisabled(id), id);

    await press(page, "E1");
    const column = view.places.filter(({ name, piece }) => piece?.owner === "white" && name !== "B6").map(({ name }) => name);
    await showsDead(page, ["B6", "G6", ...column].sort());
    await press(page, "E9");
    await showsDead(page, ["B6", "G6"]);
    await press(page, "G6");
    await showsDead(page, ["B6"]);
    assert.match(await scene.text(".count .tally"), /Black is ahead by/);
    await press(page, "G6");
    await showsDead(page, ["B6", "G6"]);
    await press(page, "A1");
    await page.locator(".count .refusal", { hasText: "there is nothing on “A1”" }).waitFor();

    await page.click("#accept");
    await page.waitForSelector("dialog.result[open]");
    assert.match(await scene.text("dialog.result"), /White wins by 12\.5 points.*White is ahead by 12\.5/s);
    assert.equal(await page.isVisible(".count"), false);
    assert.deepEqual(await dead(page), ["B6", "G6"]);
    assert.ok(await squares(page, "black") > 10);
    await page.click("#result-ok");
    assert.deepEqual(await dead(page), ["B6", "G6"]);
    await page.reload();
    await page.waitForSelector(".part-game[data-line=open]");
    await showsDead(page, ["B6", "G6"]);
});

/** A second browser at White's seat of a game whose first page has Black's. */
async function other(scene, invite) {
    const { token } = await scene.server.ask("POST", `/api/games/${scene.id}/join`, { body: { invite } });
    const context = await scene.context.browser().newContext({ locale: "en-GB", viewport: { width: 360, height: 740 } });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(([id, kept]) => localStorage.setItem("yiqi.games", JSON.stringify({ [id]: kept })),
        [scene.id, { game: "go", created: Date.now(), tokens: { white: token } }]);
    const page = await context.newPage();
    await page.goto(scene.page.url());
    await page.waitForSelector(".part-game[data-line=open]");
    return { page, token, close: () => context.close() };
}

/** A remote game that is being counted, on two pages. */
async function remote(scene, act) {
    const { invites } = await scene.sit({ ...GAME, white: "invite" });
    const white = await other(scene, invites.white);
    scene.tokens.white = white.token;
    try {
        await passTwice(scene);
        for (const page of [scene.page, white.page]) await showsDead(page, ["B6", "G6"]);
        await act(scene.page, white.page);
    } finally {
        await white.close();
    }
}

const says = (page, text) => page.locator(".count", { hasText: text }).waitFor();
const ended = (page) => page.waitForSelector("dialog.result[open]");

scene("two remote players both accept, and a change takes an acceptance back", {}, async (scene) => {
    await remote(scene, async (black, white) => {
        await white.click("#accept");
        await says(white, "You have accepted. Waiting for Black to accept, too.");
        assert.ok(await white.isDisabled("#accept"));
        await says(black, "White has accepted.");
        assert.equal(await black.isVisible("dialog.result"), false);
        await press(black, "G6");
        for (const page of [black, white]) {
            await showsDead(page, ["B6"]);
            await page.waitForSelector(".count .accepted:empty", { state: "attached" });
        }
        assert.ok(await white.isEnabled("#accept"));
        await press(white, "G6");
        await showsDead(black, ["B6", "G6"]);
        await black.click("#accept");
        await says(white, "Black has accepted.");
        assert.equal((await scene.game()).stage, "counting");
        await white.click("#accept");
        for (const page of [black, white]) {
            await ended(page);
            assert.deepEqual(await dead(page), ["B6", "G6"]);
        }
    });
    assert.equal((await scene.game()).stage, "result");
});

scene("either remote player may play on instead, and the next count begins anew", {}, async (scene) => {
    await remote(scene, async (black, white) => {
        await black.click("#accept");
        await says(white, "Black has accepted.");
        await white.click("#play-on");
        for (const page of [black, white]) {
            await page.waitForSelector('.status[data-stage="user"]');
            await showsDead(page, []);
            assert.equal(await page.isVisible(".count"), false);
            assert.equal(await page.locator(".under .area").count(), 0);
        }
        assert.deepEqual((await scene.game()).moves, []);
        await press(black, "F7");
        await white.waitForSelector('.pieces [data-at="F7"]');
        await scene.command({ do: "move", move: "pass" }, "white");
        await scene.command({ do: "move", move: "pass" }, "black");
        for (const page of [black, white]) {
            await showsDead(page, ["B6", "F7", "G6"]);
            await page.waitForSelector(".count .accepted:empty", { state: "attached" });
        }
    });
});

scene("what was changed unseen is not accepted", { expected: [REFUSED] }, async (scene) => {
    const line = await holdable(scene);
    await remote(scene, async (black, white) => {
        await line.hold();
        await press(white, "G6");
        await isHeld(line);
        await showsDead(white, ["B6"]);
        await black.click("#accept");
        await says(black, "the game has changed in the meantime");
        line.release();
        await showsDead(black, ["B6"]);
        await says(black, "Click a group");
        assert.deepEqual((await scene.game()).accepted ?? [], []);
    });
});

scene("until the proposal is there, the page says who is looking for it", {}, async (scene) => {
    const line = await holdable(scene);
    await scene.sit(GAME);
    await scene.after(() => scene.page.click("#pass"));
    await line.hold();
    await scene.page.click("#pass");
    await isHeld(line, 2);
    line.release(1);
    await says(scene.page, "The computer is looking for dead stones");
    assert.ok(await scene.page.isDisabled("#accept"), "there is nothing to accept yet");
    assert.ok(await scene.page.isEnabled("#play-on"));
    assert.equal(await scene.text(".count .tally"), "");
    assert.equal(await scene.page.locator(".under .area").count(), 0);
    line.release();
    await showsDead(scene.page, ["B6", "G6"]);
    assert.ok(await scene.page.isEnabled("#accept"));
    assert.doesNotMatch(await scene.text(".count"), /looking/);
});

scene("if the engine fails, the players mark the dead stones themselves", {}, async (scene) => {
    let tell;
    await scene.page.routeWebSocket(/\/live$/, (socket) => {
        tell = (message) => socket.send(JSON.stringify(message));
        // The proposal does not arrive.
        socket.connectToServer().onMessage((message) => {
            if (JSON.parse(message).event?.actor !== "server") socket.send(message);
        });
    });
    await scene.sit(GAME);
    await scene.after(() => scene.page.click("#pass"));
    await scene.page.click("#pass");
    await says(scene.page, "looking for dead stones");
    tell({ engine: "failed" });
    await says(scene.page, "The computer could not find the dead stones. Click the dead groups, then accept.");
    assert.match(await scene.text("#announcements"), /could not find the dead stones/);
    assert.ok(await scene.page.isEnabled("#accept"));
    assert.match(await scene.text(".count .tally"), /^Territory/);
});

scene("a game that is opened while it is counted shows the count", {}, async (scene) => {
    await scene.make(GAME);
    await passTwice(scene);
    await scene.visit();
    await scene.page.locator(".own-game .standing", { hasText: "Counting" }).waitFor();
    await scene.page.click(".own-game");
    await showsDead(scene.page, ["B6", "G6"]);
    await says(scene.page, "Click a group");
    // A review hides the count, and its end brings it back.
    await scene.page.keyboard.press("ArrowLeft");
    await scene.page.waitForSelector(".count", { state: "hidden" });
    await showsDead(scene.page, []);
    await scene.page.keyboard.press("End");
    await showsDead(scene.page, ["B6", "G6"]);
    await scene.page.waitForSelector(".count");
});

scene("the keyboard alone passes, marks, plays on and accepts", {}, async (scene) => {
    await scene.sit(GAME);
    const keys = new Keys(scene.page);
    await scene.after(() => keys.push("#pass"));
    await keys.push("#pass");
    await showsDead(scene.page, ["B6", "G6"]);
    await scene.page.waitForFunction(() => document.activeElement?.matches("[data-place]"));
    await keys.place("G6");
    await showsDead(scene.page, ["B6"]);
    assert.equal(await scene.page.evaluate(() => document.activeElement?.getAttribute("data-place")), "G6", "the focus stays on the stone");
    await keys.place("G6");
    await showsDead(scene.page, ["B6", "G6"]);
    await keys.push("#play-on");
    await scene.page.waitForSelector('.status[data-stage="user"]');
    assert.ok(await scene.page.evaluate(() => !!document.activeElement?.matches("[data-place]")), "the focus is on the board");
    await scene.after(() => scene.page.keyboard.press("p"));
    await scene.page.keyboard.press("p");
    await showsDead(scene.page, ["B6", "G6"]);
    await keys.push("#accept");
    await ended(scene.page);
    assert.equal(await scene.page.evaluate(() => document.activeElement?.id), "result-ok");
});

scene("against a computer the person's acceptance ends the game", {}, async (scene) => {
    await scene.sit(GAME);
    await passTwice(scene);
    await showsDead(scene.page, ["B6", "G6"]);
    await scene.after(() => scene.command({ do: "sit", side: "white", player: "level:1" }, "white"));
    await scene.page.click("#accept");
    await ended(scene.page);
    assert.match(await scene.text("dialog.result"), /You lose by 12\.5 points/);
});

scene("those who watch see every change, and change nothing", {}, async (scene) => {
    await scene.sit({ ...GAME, public: true });
    await passTwice(scene);
    await showsDead(scene.page, ["B6", "G6"]);
    const context = await scene.context.browser().newContext({ locale: "en-GB" });
    try {
        const page = await context.newPage();
        await page.goto(scene.page.url());
        await showsDead(page, ["B6", "G6"]);
        await says(page, "The players are agreeing which stones are dead.");
        assert.equal(await page.locator("#accept:visible, #play-on:visible").count(), 0);
        await press(page, "B6");
        await press(scene.page, "G6");
        // The watcher's click did nothing. Either page may be told first.
        for (const one of [page, scene.page]) await showsDead(one, ["B6"]);
        await scene.page.click("#accept");
        await ended(page);
    } finally {
        await context.close();
    }
});

scene("a counted game between computers that is over is shown from its start", {}, async (scene) => {
    // With this komi neither side is far ahead, and neither resigns.
    const options = { rules: "japanese", komi: "-5.5" };
    const { id, tokens } = await scene.server.ask("POST", "/api/games", { body: { ...GAME, options, black: "level:6", white: "level:6" } });
    Object.assign(scene, { id, tokens });
    await scene.context.addInitScript(([id, kept]) => {
        if (location.protocol === "about:") return;
        localStorage.setItem("yiqi.games", JSON.stringify({ [id]: kept }));
        const shown = [];
        Object.assign(window, { shown });
        new MutationObserver((all) => {
            for (const { target } of all) shown.push({ sequence: Number(target.dataset.sequence), stage: document.querySelector(".status").dataset.stage });
        }).observe(document, { subtree: true, attributeFilter: ["data-sequence"] });
    }, [id, { game: "go", created: Date.now(), isNew: true, tokens }]);
    const look = () => scene.server.ask("GET", `/api/games/${id}`, { token: tokens.watch ?? tokens.black });
    const game = await until("the result", async () => {
        const now = await look();
        return now.stage === "result" && now;
    }, WHOLE_GAME);
    await scene.visit(`#/game/${id}`);
    await ended(scene.page);
    const shown = await scene.page.evaluate(() => window.shown);
    // The start itself is drawn as often as anything is told of it.
    const stages = new Map(shown.filter(({ sequence }) => sequence > 1).map(({ sequence, stage }) => [sequence, stage]));
    assert.deepEqual([...stages.keys()], Array.from({ length: game.sequence - 1 }, (_, index) => index + 2), "every event after the start");
    assert.deepEqual([...stages.values()].slice(-3), ["opponent", "counting", "result"]);
    assert.deepEqual(await dead(scene.page), game.view.places.filter(({ notes }) => notes?.dead).map(({ name }) => name).sort());
});

scene("a finger counts with single taps, in 中文", {
    settings: { language: "zh" }, context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
}, async (scene) => {
    await scene.sit(GAME);
    await passTwice(scene);
    await showsDead(scene.page, ["B6", "G6"]);
    assert.match(await label(scene.page, "B6"), /B6，白方, 死子/);
    await says(scene.page, "轻点棋块可标记死活，确认无误后请接受。");
    await scene.page.tap('.part-game [data-place="B6"]');
    await showsDead(scene.page, ["G6"]);
    assert.match(await scene.text("#announcements"), /已标记 1 个死子。/);
    assert.deepEqual([await scene.text("#play-on"), await scene.text("#accept")], ["继续对局", "接受"]);
    await scene.page.tap("#accept");
    await ended(scene.page);
    assert.match(await scene.text("dialog.result .verdict"), /白胜 [\d.]+ 目/);
});
