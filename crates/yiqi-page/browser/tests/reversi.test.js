// Reversi: menu, config, game, result, menu; what is refused; passing, surrender, and the greedy opponent.

import assert from "node:assert/strict";
import { Mouse } from "../lib/input.js";
import { REFUSED, scene } from "../lib/scene.js";

const TWO = { game: "reversi", black: "human", white: "human" };

/** Black can only pass; White can play on c1. */
const MUST_PASS = `OX${"-".repeat(62)} X`;

scene("menu, config, game, result, menu", {}, async (scene) => {
    const mouse = new Mouse(scene.page);
    await scene.visit("#/menu/reversi");
    assert.deepEqual(await scene.page.locator(".menu a").allInnerTexts(), ["New game", "How to play", "Exit"]);
    await mouse.push(".menu a.primary");
    await scene.page.waitForSelector(".part-new form");
    await mouse.push(".actions a.button");
    await scene.page.waitForSelector(".menu");
    await mouse.push(".menu a.primary");
    await scene.page.waitForSelector(".part-new form");
    await mouse.choose("[name=opponent]", "level:1");
    await scene.page.check("[name=colour][value=white]");
    await mouse.push("#start");
    await scene.adopt();
    await scene.settled(1);
    const { setup, moves } = await scene.game();
    assert.deepEqual([setup.seats.black.player, setup.seats.white.player], ["computer", "human"]);
    assert.equal(moves.length, 1, "Black, the computer, began");
    await mouse.push("#resign");
    await mouse.push("#resign-really");
    await scene.page.waitForSelector("dialog.result[open]");
    assert.match(await scene.text("dialog.result"), /^You lose\s+You resigned\. Black \d+, White \d+/);
    await mouse.push("#result-ok");
    await scene.page.waitForSelector(".part-menu .menu");
    await mouse.push(".menu a[href='#/']");
    await scene.page.waitForSelector(".part-home");
});

scene("a surrender can be thought better of", {}, async (scene) => {
    await scene.sit({ ...TWO, white: "level:1" });
    await scene.page.click("#resign");
    await scene.page.click("dialog[open] button:not(.primary)");
    assert.equal((await scene.game()).result, null);
    await scene.page.click("#resign");
    await scene.page.keyboard.press("Escape");
    assert.equal((await scene.game()).result, null);
    assert.equal(await scene.page.locator("dialog").count(), 0);
});

scene("invalid squares and an idle pass are refused, and the board stays", { expected: [REFUSED] }, async (scene) => {
    await scene.sit(TWO);
    const before = await scene.board();
    const mouse = new Mouse(scene.page);
    assert.deepEqual(await scene.page.$$eval("[data-target]", (all) => all.map((one) => one.getAttribute("data-place")).sort()), ["c4", "d3", "e6", "f5"]);
    for (const [act, why] of [
        [() => mouse.place("a1"), /a1 would not flip any disc/],
        [() => mouse.place("d4"), /already a disc on d4/],
        [() => mouse.push("#pass"), /you may not pass/],
        [() => scene.page.keyboard.press("p"), /you may not pass/],
    ]) {
        await act();
        await scene.says(why);
        assert.deepEqual(await scene.board(), before);
        assert.equal(await scene.page.getAttribute(".status", "data-turn"), "black");
        assert.deepEqual((await scene.game()).moves, []);
        // What was refused is not spoken of any more after a move.
        await scene.after(() => mouse.place("f5"));
        assert.equal(await scene.text(".message"), "");
        await scene.after(() => mouse.push("#undo"));
    }
});

scene("flips are shown and counted", { settings: { animation: true } }, async (scene) => {
    await scene.sit(TWO);
    await scene.after(() => scene.page.click('[data-place="f5"]'));
    assert.deepEqual(await scene.board(), { d4: "white", e4: "black", d5: "black", e5: "black", f5: "black" });
    assert.equal(await scene.text('[data-side="black"] .points'), "4");
    assert.equal(await scene.text('[data-side="white"] .points'), "1");
    assert.match(await scene.text("#announcements"), /1 disc flipped/);
});

scene("a person without a valid square is told so, and passes himself", { expected: [REFUSED] }, async (scene) => {
    await scene.sit({ ...TWO, position: MUST_PASS });
    await scene.settled();
    const { view } = await scene.game();
    assert.ok(view.must_pass);
    assert.match(await scene.text(".status"), /pass/i);
    assert.equal(await scene.page.locator("[data-target]").count(), 0);
    const before = await scene.board();
    await scene.page.click('[data-place="a8"]');
    await scene.says(/you must pass/);
    assert.deepEqual(await scene.board(), before);
    await scene.after(() => scene.page.click("#pass"));
    assert.deepEqual((await scene.game()).moves, ["pass"]);
    assert.equal(await scene.page.getAttribute(".status", "data-turn"), "white");
});

scene("the greedy opponent takes the most, and of equals the first", {}, async (scene) => {
    await scene.visit("#/new/reversi");
    await scene.page.selectOption("[name=opponent]", "greedy");
    await scene.page.click("#start");
    await scene.adopt();
    assert.match(await scene.text('[data-side="white"] .name'), /Greedy/);
    await scene.after(() => scene.page.click('[data-place="f5"]'));
    // d6, f4 and f6 turn over one disc each; f4 is read first.
    assert.deepEqual((await scene.game()).moves, ["f5", "f4"]);
});

scene("the turn, the counts, and that the opponent thinks", {}, async (scene) => {
    await scene.sit({ ...TWO, white: "level:1" });
    assert.match(await scene.text(".status"), /Your turn/);
    assert.ok(await scene.page.$('.player.turn[data-side="black"]'));
    const said = scene.page.evaluate(() => new Promise((resume) => {
        const status = document.querySelector(".status");
        new MutationObserver(() => { if (status?.classList.contains("thinking")) resume(status.textContent); })
            .observe(status, { childList: true, attributes: true });
    }));
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    assert.match(await said, /opponent is thinking/);
});

scene("an address that leads nowhere says so, and leads back", { expected: [REFUSED] }, async (scene) => {
    for (const hash of ["#/game/nothing", "#/menu/chess", "#/new/chess", "#/nowhere"]) {
        await scene.visit(hash);
        await scene.page.waitForSelector(".card.error");
        assert.ok((await scene.text(".card.error p")).length > 5);
        await scene.page.click(".card.error a.primary");
        await scene.page.waitForSelector(".part-home .card.game");
    }
});
