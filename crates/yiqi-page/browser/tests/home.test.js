// The first page and the ways to a game: what is kept in the browser, records of every kind, forms that are sent twice, wrong addresses.

import assert from "node:assert/strict";
import { counted, drawn, intercept } from "../lib/timing.js";
import { REFUSED, scene } from "../lib/scene.js";

const TWO = { game: "reversi", black: "human", white: "human" };
const games = (scene) => scene.page.evaluate(() => JSON.parse(localStorage.getItem("yiqi.games")));

scene("a game under way is on the first page, however many are over; only that one is asked for", {}, async (scene) => {
    const kept = {};
    const open = await scene.make(TWO);
    kept[open.id] = { game: "reversi", created: 1, tokens: open.tokens };
    for (let number = 0; number < 11; number += 1) {
        const { id, tokens } = await scene.server.ask("POST", "/api/games", { body: TWO });
        kept[id] = { game: "reversi", created: 2 + number, tokens };
        await scene.server.ask("POST", `/api/games/${id}/commands`, { token: tokens.black, body: { id: "1", do: "resign" } });
    }
    await scene.visit();
    await scene.page.evaluate((kept) => localStorage.setItem("yiqi.games", JSON.stringify(kept)), kept);
    await scene.visit();
    await scene.page.waitForSelector(".own-game");
    assert.deepEqual(await scene.page.locator(".own h2").allInnerTexts(), ["Continue", "Finished games"]);
    const [underWay, over] = [scene.page.locator(".own").first(), scene.page.locator(".own").last()];
    assert.deepEqual(await underWay.locator(".own-game").evaluateAll((all) => all.map((one) => one.dataset.id)), [open.id]);
    assert.equal(await over.locator(".own-game").count(), 9);
    await scene.page.getByRole("button", { name: "Show all" }).click();
    await scene.page.waitForFunction(() => document.querySelectorAll(".own-game").length === 12);
    // One that is over goes at once.
    await over.locator("li button").first().click();
    assert.equal(await over.locator(".own-game").count(), 10);
    assert.equal(await scene.page.locator("dialog").count(), 0);
    // One under way is asked for, and stays when that was a slip.
    await underWay.locator("li button").click();
    await scene.page.click("dialog[open] button:not(.primary)");
    await scene.page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await underWay.locator(".own-game").count(), 1);
    assert.ok((await games(scene))[open.id]);
    await underWay.locator("li button").click();
    await scene.page.click("dialog[open] button.primary");
    assert.equal((await games(scene))[open.id], undefined);
});

scene("many kept games are one request and small pictures; those to be continued come first, with their turn and time", {}, async (scene) => {
    const kept = {};
    for (let number = 0; number < 12; number += 1) {
        const { id, tokens } = await scene.server.ask("POST", "/api/games", { body: { game: "go", options: { size: "19" }, black: "human", white: number ? "human" : "level:1" } });
        kept[id] = { game: "go", created: number, tokens };
    }
    await scene.visit();
    await scene.page.evaluate((kept) => localStorage.setItem("yiqi.games", JSON.stringify(kept)), kept);
    const asked = [];
    scene.page.on("request", (request) => { if (/\/api\/(games|summaries|own-games)/.test(request.url())) asked.push(new URL(request.url()).pathname); });
    await scene.visit();
    await scene.page.waitForSelector(".own-game");
    assert.deepEqual(asked, ["/api/summaries"]);
    await scene.page.getByRole("button", { name: "Show all" }).click();
    assert.equal(await scene.page.locator(".own-game").count(), 12);
    assert.ok(await scene.page.locator(".own-game .thumbnail *").count() <= 12 * 5, "a picture is a handful of elements");
    const standing = await scene.page.locator(".own-game .standing").allInnerTexts();
    assert.deepEqual(standing.toSorted(), [...Array(11).fill("Black to move"), "Your turn"]);
    for (const text of await scene.page.locator(".own-game .who").allInnerTexts()) assert.match(text, /0 moves · (this minute|1 minute ago)/);
    const [own, games] = await Promise.all([scene.page.locator(".under-way").boundingBox(), scene.page.locator(".games").boundingBox()]);
    assert.ok(own.y < games.y, "what is to be continued comes first");
});

scene("what the levels mean is said on the first page and where one is chosen", {}, async (scene) => {
    await scene.visit();
    const meanings = await scene.page.locator(".levels > ol > li").allInnerTexts();
    assert.equal(new Set(meanings).size, 8);
    const strengths = await scene.page.locator(".levels [data-game=go] li").allInnerTexts();
    assert.equal(new Set(strengths).size, 8);
    assert.equal(await scene.page.locator(".levels [data-game]").count(), 1, "the other games have no words of their own");
    await scene.visit("#/new/reversi");
    for (const level of [1, 8]) {
        await scene.page.selectOption("[name=opponent]", `level:${level}`);
        assert.equal(await scene.text(".level-meaning"), meanings[level - 1]);
    }
    await scene.page.selectOption("[name=opponent]", "human");
    assert.equal(await scene.text(".level-meaning"), "");
    await scene.visit("#/new/go");
    await scene.page.selectOption("[name=opponent]", "level:2");
    assert.equal(await scene.page.locator("[name=opponent] option:checked").textContent(), `Computer, level 2 (${strengths[1]})`);
    assert.equal(await scene.text(".level-meaning"), strengths[1], "the list may be too narrow for it");
    await scene.page.click("#start");
    await scene.adopt();
    assert.equal(await scene.text(".player.far .name"), `Computer, level 2 (${strengths[1]})`);
});

scene("a game that is not found is not forgotten", { expected: [REFUSED] }, async (scene) => {
    const open = await scene.make(TWO);
    await scene.visit();
    const elsewhere = { game: "go", created: 5, tokens: { black: "secret" } };
    await scene.page.evaluate((elsewhere) => {
        localStorage.setItem("yiqi.games", JSON.stringify({ ...JSON.parse(localStorage.getItem("yiqi.games")), elsewhere }));
    }, elsewhere);
    await scene.visit();
    await scene.page.waitForSelector(".own-game");
    assert.equal(await scene.page.locator(".own-game").count(), 1);
    await scene.visit("#/game/elsewhere");
    await scene.page.waitForSelector(".card.error");
    assert.deepEqual((await games(scene)).elsewhere, elsewhere);
    assert.ok((await games(scene))[open.id]);
});

scene("whatever stands in the browser's storage, the page works", {}, async (scene) => {
    await scene.visit();
    for (const [key, value] of [
        ["yiqi.games", "null"], ["yiqi.games", '{"abc":null,"def":{"tokens":null}}'],
        ["yiqi.settings", "null"], ["yiqi.settings", '{"last":null}'], ["yiqi.settings", '{"last":{"go":null},"language":7,"theme":{}}'],
    ]) {
        await scene.page.evaluate(([key, value]) => {
            localStorage.clear();
            localStorage.setItem(key, value);
        }, [key, value]);
        await scene.visit("#/new/go");
        assert.equal(await scene.page.locator(".part-new form").count(), 1, `${key} = ${value}`);
        await scene.page.evaluate(() => (location.hash = "#/"));
        await scene.page.waitForSelector(".part-home");
        assert.equal(await scene.page.locator(".card.game").count(), 4, `${key} = ${value}`);
    }
    await scene.visit("#/new/go");
    await scene.page.click("#start");
    await scene.adopt();
});

scene("a start that is pushed twice is one game; one that fails is not remembered", { expected: [REFUSED] }, async (scene) => {
    await scene.visit("#/new/go");
    await scene.page.fill("[name=option-komi]", "many");
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.click("#start");
    await scene.page.waitForSelector("form .refusal:not(:empty)");
    assert.ok(await scene.page.isEnabled("#start"));
    await scene.visit("#/new/go");
    assert.notEqual(await scene.page.inputValue("[name=option-komi]"), "many");
    assert.notEqual(await scene.page.inputValue("[name=opponent]"), "human");
    const made = counted(scene, "POST", /\/api\/games$/);
    await scene.page.dblclick("#start");
    await scene.adopt();
    await drawn(scene);
    assert.equal(made.length, 1);
    assert.equal(Object.keys(await games(scene)).length, 1);
});

scene("what kind of record it is is told by how it begins", { expected: [REFUSED] }, async (scene) => {
    await scene.make(TWO);
    await scene.command({ do: "move", move: "d3" });
    const record = (format) => fetch(`${scene.server.origin}/api/games/${scene.id}/record?format=${format}`, {
        headers: { Authorization: `Bearer ${scene.tokens.watch}` },
    }).then((answer) => answer.text());
    for (const [text, game, moves] of [
        ["\n(;GM[1]FF[4]SZ[9]KM[7.5];B[ee];W[cc])", "go", ["E5", "C7"]],
        [await record("json"), "reversi", ["d3"]],
        [await record("ggf"), "reversi", ["d3"]],
        ["F5 d6 C3", "reversi", ["f5", "d6", "c3"]],
        [" f5d6c3\n", "reversi", ["f5", "d6", "c3"]],
        ['{"version":1,"board":[1,1,1,1,1,0,0,1,2,0,0,2,2,2,2,2],"current_turn":"black","player_side":"black"}', "liuzichong", []],
    ]) {
        await scene.visit();
        await scene.page.click("#import");
        assert.equal(await scene.page.inputValue("dialog select"), "", "nothing has to be chosen");
        await scene.page.fill("dialog textarea", text);
        await scene.page.click("dialog .primary");
        await scene.adopt();
        const { setup, moves: found } = await scene.game();
        assert.equal(setup.game, game, text);
        assert.deepEqual(found, moves, text);
    }
});

scene("what is no record is refused in plain words", {}, async (scene) => {
    await scene.visit();
    await scene.page.click("#import");
    for (const [text, why] of [
        ['{"x":1}', "This is none of the formats Yiqi reads"],
        ["hello", "This is none of the formats Yiqi reads"],
        ["  ", "Paste the text of a record"],
    ]) {
        await scene.page.fill("dialog textarea", text);
        await scene.page.click("dialog .primary");
        await scene.page.locator("dialog .refusal", { hasText: why }).waitFor();
    }
});

scene("what an import leaves out is said", {}, async (scene) => {
    await scene.visit();
    await scene.page.click("#import");
    await scene.page.fill("dialog textarea", "(;GM[1]FF[4]SZ[9]PB[Ann];B[ee](;W[cc]C[good])(;W[dd]))");
    await scene.page.click("dialog .primary");
    const lost = scene.page.locator("dialog .lost");
    await lost.waitFor();
    assert.match(await lost.innerText(), /does not keep these parts of the record: variations, comments,? and players/);
    await scene.page.click("dialog .primary");
    await scene.adopt();
    assert.deepEqual((await scene.game()).moves, ["E5", "C7"]);
});

scene("an export that fails says so, and there is nothing to be downloaded", { expected: [/status of 500/] }, async (scene) => {
    await scene.sit(TWO);
    await scene.push("#export");
    await scene.page.waitForSelector("dialog a.primary[href]");
    await intercept(scene.page, "**/record?*", (route) => route.fulfill({ status: 500, json: { code: "server-no-such-route", arguments: {} } }));
    await scene.page.selectOption("dialog select", "ggf");
    await scene.page.waitForSelector("dialog a.primary:not([href])");
    assert.match(await scene.page.inputValue("dialog textarea"), /not found/);
    await scene.page.unroute("**/record?*");
    await scene.page.selectOption("dialog select", "json");
    await scene.page.waitForSelector("dialog a.primary[href]");
});

scene("wrong addresses lead to an error that follows the language", { expected: [REFUSED] }, async (scene) => {
    for (const hash of ["#/constructor", "#/__proto__", "#/game/%", "#/game/..%2Fkinds", "#/new/constructor", "#/menu/toString"]) {
        await scene.visit(hash);
        await scene.page.waitForSelector(".card.error");
        assert.match(await scene.text(".card.error p"), /^[a-z].{8,}$/i, hash);
    }
    const sentence = () => scene.page.locator(".card.error p").first().innerText();
    for (const hash of ["#/new/constructor", "#/nowhere", "#/game/nothing"]) {
        await scene.visit(hash);
        const before = await sentence();
        await scene.page.click("#language");
        await scene.page.waitForSelector('html[lang="zh-Hans"]');
        await drawn(scene);
        assert.match(await sentence(), /\p{Script=Han}/u, hash);
        await scene.page.click("#language");
        await scene.page.waitForSelector('html[lang="en"]');
        await drawn(scene);
        assert.equal(await sentence(), before);
    }
});
