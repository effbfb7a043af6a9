// A whole game of each kind against the computer, from the first page to the result: by mouse, and by keyboard alone.

import assert from "node:assert/strict";
import { Keys, Mouse, parts } from "../lib/input.js";
import { boardOf, scene } from "../lib/scene.js";

/** Which move is played: any that is legal, spread over the list so that games differ from place to place. */
function anyMove({ legal_moves, moves }) {
    return legal_moves[(moves.length * 5) % legal_moves.length];
}

/** A few stones, then nothing but passing. */
function goMove({ legal_moves, moves }) {
    const points = legal_moves.filter((m) => m !== "pass");
    return moves.length < 8 && points.length ? points[(moves.length * 7) % points.length] : "pass";
}

const GAMES = {
    go: { choose: goMove, configure: (hand) => hand.choose("[name=option-size]", "4") },
    liuzichong: { choose: anyMove },
    dvonn: { choose: anyMove },
    reversi: { choose: anyMove },
};

/** From the first page through the form to the board. */
async function begin(scene, hand, game) {
    await scene.visit();
    await hand.push(`.card.game[data-game="${game}"] a.primary`);
    await scene.page.waitForSelector(".part-new form");
    await hand.choose("[name=opponent]", "level:1");
    await GAMES[game].configure?.(hand);
    await hand.push("#start");
    await scene.adopt();
    await scene.settled();
}

/** One turn of the person's. */
async function turn(scene, hand, game) {
    const now = await scene.game();
    // A forced pass is played at once: the server may be ahead of the page, and the computer to move again.
    await scene.settled(now.sequence - 1);
    if (now.stage !== "user") return;
    const m = GAMES[game].choose(now);
    if (m === "pass") return scene.after(() => hand.push("#pass"));
    const [first, second] = parts(now.view, m);
    if (!second) return scene.after(() => hand.place(first));
    const before = await scene.sequence();
    await hand.place(first);
    await hand.place(second);
    if (game === "dvonn") {
        // The last move of a game is not asked for.
        await scene.page.waitForFunction((before) => {
            const part = document.querySelector(".part-game");
            return part instanceof HTMLElement && (Number(part.dataset.sequence) > before || document.querySelector(".question:not([hidden])"));
        }, before);
        if (await scene.page.isVisible("#confirm")) await hand.push("#confirm");
    }
    await scene.settled(before);
}

for (const [name, Hand] of [["mouse", Mouse], ["keyboard", Keys]]) {
    for (const game of Object.keys(GAMES)) {
        scene(`a whole game of ${game} by ${name}`, { timeout: 300_000 }, async (scene) => {
            const hand = new Hand(scene.page);
            await begin(scene, hand, game);
            for (let turns = 0; !(await scene.game()).result; turns += 1) {
                assert.ok(turns < 600, "the game goes on and on");
                await turn(scene, hand, game);
            }
            await scene.page.waitForSelector("dialog.result[open]");
            const { result, view, setup } = await scene.game();
            assert.deepEqual(await scene.board(), boardOf(view));
            const own = setup.seats.black.player === "human" ? "black" : "white";
            const verdict = result.result === "draw" ? /^Draw/ : result.result === own ? /^You win/ : /^You lose/;
            assert.match(await scene.text("dialog .verdict"), verdict);
            await hand.push("#result-ok");
            await scene.page.waitForSelector("dialog.result", { state: "detached" });
        });
    }
}
