// Clocks: chosen in the form, shown beside the players, and lost on.

import assert from "node:assert/strict";
import { scene } from "../lib/scene.js";

const moves = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, count);

/** A game with a clock between two screens, in which both have made their first move. */
async function begun(scene, clock) {
    const created = await scene.make({ game: "reversi", black: "human", white: "invite", clock });
    await scene.visit(`#/game/${scene.id}`);
    await scene.page.waitForSelector(".part-game[data-line=open]");
    const { watch } = created.tokens;
    const friend = await scene.elsewhere(`${scene.server.origin}/#/join/${scene.id}/${created.invites.white}/${watch}`);
    await scene.page.click('[data-place="d3"]');
    await moves(friend, 1);
    await friend.click('[data-place="c3"]');
    for (const page of [scene.page, friend]) await moves(page, 2);
    return friend;
}

scene("a time control is chosen in the form, and the clocks stand until both have moved", {}, async (scene) => {
    await scene.visit("#/new/go");
    await scene.page.selectOption("[name=clock]", "10m+3x30s");
    assert.equal(await scene.page.locator("[name=clock] option:checked").innerText(), "10 min + 3 × 30 s");
    await scene.page.click("#start");
    await scene.adopt();
    assert.deepEqual(await scene.page.locator(".player .clock").allInnerTexts(), ["10:00 ×3", "10:00 ×3"]);
    assert.equal(await scene.page.locator(".clock.running").count(), 0);
    assert.equal((await scene.game()).clock.control, "10m+3x30s");
});

scene("the running clock goes down, at both screens, and a move gains the increment", {}, async (scene) => {
    const friend = await begun(scene, "5m+3s");
    for (const page of [scene.page, friend]) {
        await page.waitForSelector('.player[data-side=black] .clock.running');
        await page.waitForFunction(() => /^4:/.test(document.querySelector(".player[data-side=black] .clock")?.textContent ?? ""));
    }
    await scene.page.click('[data-place="c4"]');
    for (const page of [scene.page, friend]) await page.waitForSelector('.player[data-side=white] .clock.running');
    const { main } = (await scene.game()).clock.black;
    const events = await scene.server.ask("GET", `/api/games/${scene.id}/events?after=0`, { token: scene.tokens.watch });
    const { spent } = events.at(-1).event;
    assert.equal(main, 300_000 - spent + 3_000);
    const seconds = Math.floor(main / 1_000);
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    for (const page of [scene.page, friend]) assert.equal(await page.innerText(".player[data-side=black] .clock"), shown);
});

scene("little time is seen and heard; a fallen flag ends the game at both screens", {}, async (scene) => {
    // Every sound, since another may follow the warning; and the warning, since a slow machine may come too late to see it.
    await scene.context.addInitScript(() => {
        window.heard = [];
        window.low = new Set();
        new MutationObserver(() => {
            window.heard.push(document.documentElement.dataset.sound);
            for (const one of document.querySelectorAll(".clock.low")) window.low.add(one.closest(".player").dataset.side);
        }).observe(document, { attributes: true, childList: true, subtree: true, attributeFilter: ["data-sound", "class"] });
    });
    const friend = await begun(scene, "6s");
    await scene.page.waitForFunction(() => window.low.has("black") && window.heard.includes("hurry"));
    assert.deepEqual(await scene.page.evaluate(() => [...window.low]), ["black"], "only of the clock that runs");
    await scene.page.locator("dialog.result", { hasText: "Your time ran out." }).waitFor();
    await friend.locator("dialog.result", { hasText: "Black's time ran out." }).waitFor();
    await friend.locator(".player[data-side=black] .clock", { hasText: /^0\.0$/ }).waitFor();
    // Rematch: the clocks are full again, and stand.
    await friend.click("#result-new");
    await scene.page.click("#grant");
    await scene.page.waitForFunction(() => [...document.querySelectorAll(".player .clock")].every((one) => one.textContent === "6.0"));
});

scene("White's flag falls as Black's does", {}, async (scene) => {
    const friend = await begun(scene, "8s");
    // Past the page: Black's own clock runs until this move.
    await scene.command({ do: "move", move: "c4" });
    await moves(friend, 3);
    await friend.locator("dialog.result", { hasText: "Your time ran out." }).waitFor();
    await scene.page.locator("dialog.result", { hasText: "White's time ran out." }).waitFor();
    for (const page of [scene.page, friend]) await page.locator(".player[data-side=white] .clock", { hasText: /^0\.0$/ }).waitFor();
    const { clock, result } = await scene.game();
    assert.deepEqual([result.result, clock.white.main, clock.black.main > 0], ["black", 0, true]);
});
