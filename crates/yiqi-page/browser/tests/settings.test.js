// What the user chooses is done at once, and kept.

import assert from "node:assert/strict";
import { scene } from "../lib/scene.js";

const TWO = { game: "reversi", black: "human", white: "human" };

scene("settings work at once and outlive a reload", { settings: {} }, async (scene) => {
    await scene.sit(TWO);
    assert.ok(await scene.page.locator(".coordinates text").count() > 0);
    assert.equal(await scene.page.locator(".over .target").count(), 4);
    await scene.page.click("#settings");
    await scene.page.uncheck("[name=coordinates]");
    await scene.page.uncheck("[name=targets]");
    await scene.page.uncheck("[name=sound]");
    await scene.page.selectOption("[name=board]", "clear");
    await scene.page.selectOption("[name=twice]", "always");
    await scene.page.selectOption("[name=theme]", "dark");
    await scene.page.click("dialog .primary");
    const check = async () => {
        assert.equal(await scene.page.locator(".coordinates text").count(), 0);
        assert.equal(await scene.page.locator(".over .target").count(), 0);
        assert.equal(await scene.page.getAttribute("html", "data-board"), "clear");
        assert.equal(await scene.page.getAttribute("html", "data-theme"), "dark");
    };
    await check();
    await scene.page.reload();
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await check();
    await scene.page.click('[data-place="d3"]');
    await scene.says(/d3: tap again/, "");
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    assert.equal(await scene.page.getAttribute("html", "data-sound"), null, "no sound was made");
    await scene.page.click("#settings");
    assert.equal(await scene.page.isChecked("[name=sound]"), false);
    assert.equal(await scene.page.inputValue("[name=twice]"), "always");
});

scene("sounds and animations are there when they are wanted", { settings: { animation: true, sound: true } }, async (scene) => {
    await scene.sit(TWO);
    await scene.page.evaluate(() => {
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            Object.assign(window, { animated: true });
            return animate.apply(this, how);
        };
    });
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    assert.ok(await scene.page.evaluate(() => window.animated));
    assert.ok(await scene.page.getAttribute("html", "data-sound"));
});

scene("the last choices for a game are offered again", {}, async (scene) => {
    await scene.visit("#/new/go");
    assert.equal(await scene.page.inputValue("[name=option-size]"), "9", "a casual game is small");
    await scene.page.selectOption("[name=opponent]", "level:2");
    await scene.page.selectOption("[name=option-size]", "7");
    await scene.page.fill("[name=option-komi]", "5.5");
    await scene.page.check("[name=colour][value=white]");
    await scene.page.click("#start");
    await scene.adopt();
    const { setup } = await scene.game();
    assert.deepEqual(setup.options, { size: "7", komi: "5.5" });
    assert.equal(setup.seats.black.player, "computer");
    await scene.visit("#/new/go");
    assert.equal(await scene.page.inputValue("[name=opponent]"), "level:2");
    assert.equal(await scene.page.inputValue("[name=option-size]"), "7");
    assert.equal(await scene.page.inputValue("[name=option-komi]"), "5.5");
    assert.ok(await scene.page.isChecked("[name=colour][value=white]"));
});

scene("a rule that cannot be is refused on the form", { expected: [/status of 400/] }, async (scene) => {
    await scene.visit("#/new/go");
    await scene.page.fill("[name=option-komi]", "many");
    await scene.page.click("#start");
    await scene.page.waitForSelector("form .refusal:not(:empty)");
    assert.ok(await scene.page.$(".part-new"));
    await scene.page.fill("[name=option-komi]", "6.5");
    await scene.page.click("#start");
    await scene.page.waitForSelector(".part-game");
});

scene("what cannot be read in the browser's storage is as if nothing were there", {}, async (scene) => {
    await scene.visit();
    await scene.page.evaluate(() => {
        localStorage.setItem("yiqi.settings", "{ this is no JSON");
        localStorage.setItem("yiqi.games", "nor is this");
    });
    await scene.visit();
    assert.equal(await scene.page.locator(".card.game").count(), 4);
});
