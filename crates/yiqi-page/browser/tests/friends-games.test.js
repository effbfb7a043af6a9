// Games between two people at different screens, watched by a third, through the death of the server: ten plies and a resignation, or
// with `./test --long` up to a hundred.

import assert from "node:assert/strict";
import { invite, moves } from "../lib/friends.js";
import { BROKEN, REFUSED, scene } from "../lib/scene.js";
import { Server } from "../lib/server.js";
import { volume } from "../lib/volume.js";

/** Plays a move on the page of the side to move: a click for each of its places. */
async function play(page, m) {
    if (m === "pass") return page.click("#pass");
    for (const place of m.match(/[a-z]\d+/gi)) await page.click(`[data-place="${place}"]`);
    return undefined;
}

for (const game of ["go", "liuzichong", "dvonn", "reversi"]) {
    scene(`${game}: a game by link, watched, through a crash of the server`, { timeout: 300_000, expected: [BROKEN, REFUSED] }, async (scene) => {
        const link = await invite(scene, game);
        const friend = await scene.elsewhere(link);
        const watcher = await scene.elsewhere(link);
        const pages = [scene.page, friend, watcher];
        for (let ply = 0; ply < volume(10, 100); ply += 1) {
            const { legal_moves, view, moves: before, result } = await scene.game();
            if (result) break;
            // A forced pass follows the move before it.
            for (const page of pages) await moves(page, before.length);
            if (ply === 4) {
                await scene.server.kill();
                for (const page of pages) await page.waitForFunction(() => document.querySelector(".offline")?.hidden === false);
                const { port, data } = scene.server;
                scene.server = await Server.start({ port, data });
                for (const page of pages) await page.waitForFunction(() => document.querySelector(".offline")?.hidden);
            }
            const m = legal_moves[(ply * 7) % legal_moves.length];
            const page = view.to_move === "black" ? scene.page : friend;
            await page.waitForFunction(() => document.querySelector(".part-game")?.dataset.busy === "false");
            await play(page, m);
            // DVONN asks before pieces are cut off.
            await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count
                || document.getElementById("confirm")?.checkVisibility(), before.length);
            if (await page.isVisible("#confirm")) await page.click("#confirm");
            for (const one of pages) await one.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before.length);
        }
        const { result } = await scene.game();
        if (!result) {
            await friend.waitForFunction(() => document.querySelector(".part-game")?.dataset.busy === "false");
            await friend.click("#resign");
            await friend.click("#resign-really");
        }
        for (const page of pages) await page.waitForSelector("dialog.result");
        const boards = await Promise.all(pages.map((page) => page.$$eval(".part-game .pieces [data-at]", (all) =>
            all.map((one) => `${one.dataset.at} ${one.dataset.piece}`).sort())));
        assert.deepEqual(boards[1], boards[0]);
        assert.deepEqual(boards[2], boards[0]);
    });
}
