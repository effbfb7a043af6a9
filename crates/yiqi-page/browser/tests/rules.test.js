// Rules by name: one choice sets several options, and single rules can be changed.

import assert from "node:assert/strict";
import { scene } from "../lib/scene.js";

const value = (scene, name) => scene.page.inputValue(`[name=option-${name}]`);

scene("a named set of rules fills the form, and the game says which rules it has", {}, async (scene) => {
    await scene.visit("#/new/go");
    assert.equal(await value(scene, "rules"), "yiqi");
    assert.deepEqual(await scene.page.locator("[name=option-rules] option:not([hidden])").allTextContents(),
        ["Yiqi", "Tromp–Taylor", "Chinese", "AGA", "New Zealand", "Japanese"]);
    assert.equal(await scene.page.isVisible("[name=option-ko]"), false, "single rules are folded away");
    await scene.page.selectOption("[name=option-rules]", "japanese");
    assert.deepEqual(await Promise.all(["komi", "ko", "suicide", "counting", "dead", "tie"].map((name) => value(scene, name))),
        ["6.5", "simple", "forbidden", "territory", "agreed", "draw"]);
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.click("#start");
    await scene.adopt();
    const { setup, view } = await scene.game();
    assert.deepEqual(setup.options, { size: "9", komi: "6.5", ko: "simple", tie: "draw", counting: "territory", dead: "agreed" });
    assert.equal(view.preset, "japanese");
    assert.equal(await scene.text(".rules"), "Rules: Japanese");
    await scene.visit("#/new/go");
    assert.equal(await value(scene, "rules"), "japanese", "the last choice is offered again");
});

scene("changing a single rule makes other rules of them, or the players' own", { settings: { language: "zh" } }, async (scene) => {
    await scene.visit("#/new/go");
    await scene.page.selectOption("[name=option-rules]", "aga");
    await scene.page.fill("[name=option-komi]", "0.5");
    await scene.page.click("details.single summary");
    assert.equal(await value(scene, "rules"), "aga", "komi does not change the rules");
    await scene.page.selectOption("[name=option-suicide]", "allowed");
    assert.equal(await value(scene, "rules"), "new-zealand");
    await scene.page.selectOption("[name=option-tie]", "black");
    assert.equal(await value(scene, "rules"), "");
    assert.equal(await scene.page.locator("[name=option-rules] option:checked").textContent(), "自定规则");
    await scene.page.selectOption("[name=opponent]", "human");
    await scene.page.click("#start");
    await scene.adopt();
    assert.equal((await scene.game()).view.preset, null);
    assert.equal(await scene.text(".rules"), "规则：自定规则");
});

scene("a stone that removes itself is shown and taken away", { settings: { animation: true } }, async (scene) => {
    await scene.sit({ game: "go", options: { rules: "new-zealand" }, position: "OOOO/OX.O/OOOO/..O. b", black: "human", white: "human" });
    assert.equal(await scene.text(".rules"), "Rules: New Zealand");
    await scene.after(() => scene.page.click('.part-game [data-place="C3"]'));
    assert.equal((await scene.game()).view.position, "OOOO/O..O/OOOO/..O. w");
    assert.equal(await scene.page.locator('.part-game .piece.black').count(), 0);
});

scene("with other games, no rules are named", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    assert.equal(await scene.page.isVisible(".rules"), false);
});
