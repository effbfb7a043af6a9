// What the page weighs: requests and bytes of a visit, of a reload, and of a move late on a large board.

import assert from "node:assert/strict";
import { INSTALLED, scene } from "../lib/scene.js";
import { atOnce, counted, drawn, freezable } from "../lib/timing.js";
import { traffic } from "../lib/traffic.js";

const GO = { game: "go", options: { size: "19" }, black: "human", white: "human" };

/** Until the home page has its pictures and nothing is under way. */
async function home(scene) {
    await scene.page.waitForFunction(() => document.querySelectorAll(".card.game .picture svg").length === 4);
    await scene.page.waitForLoadState("networkidle");
}

scene("a first visit takes few requests, and a reload next to nothing", { context: INSTALLED }, async (scene) => {
    const { seen, reset } = await traffic(scene);
    await scene.page.goto(`${scene.server.origin}/`);
    await home(scene);
    assert.ok(seen.requests.length <= 15, seen.requests.join("\n"));
    assert.ok(seen.bytes < 115_000, `${seen.bytes} bytes`);
    reset();
    await scene.page.reload();
    await home(scene);
    assert.ok(seen.bytes <= 3_000, `${seen.bytes} bytes: ${seen.requests.join("\n")}`);
});

scene("nothing of the page waits for more than the script: the sentences come with it", { context: INSTALLED }, async (scene) => {
    const { client } = await traffic(scene);
    const causes = new Map();
    client.on("Network.requestWillBeSent", ({ request, initiator }) => causes.set(new URL(request.url).pathname, initiator.type));
    await scene.page.goto(`${scene.server.origin}/`);
    await home(scene);
    const files = [...causes].filter(([path]) => /\.(js|css)$/.test(path));
    assert.deepEqual(files.map(([path]) => path.split(".")[0]).sort(), ["/main", "/style", "/words/en"]);
    assert.deepEqual(new Set(files.map(([, cause]) => cause)), new Set(["parser"]));
});

/** Moves of a long game: a point of the legal moves each time, always the same. */
async function fill(scene, plies) {
    let legal = (await scene.game()).legal_moves.filter((m) => m !== "pass");
    for (let ply = 0; ply < plies; ply += 1) {
        const m = legal[(ply * 7919) % legal.length];
        await scene.command({ do: "move", move: m }, ply % 2 ? "white" : "black");
        legal = (await scene.game()).legal_moves.filter((m) => m !== "pass");
    }
}

scene("Go on 19×19 at move 300: a move is small, and stepping back asks for many positions at once", { timeout: 300_000 }, async (scene) => {
    await scene.make(GO);
    await fill(scene, 300);
    const { seen, reset, told } = await traffic(scene);
    await scene.visit(`#/game/${scene.id}`);
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await scene.page.waitForLoadState("networkidle");
    await told();
    assert.ok(seen.messages.length > 0 && Math.max(...seen.messages) < 100, `the game comes once: ${seen.messages}`);
    const sizes = [];
    for (let ply = 300; ply < 310; ply += 1) {
        const legal = (await scene.game()).legal_moves.filter((m) => m !== "pass");
        reset();
        await scene.after(() => scene.page.click(`[data-place="${legal[(ply * 7919) % legal.length]}"]`));
        sizes.push(seen.messages.reduce((sum, bytes) => sum + bytes, 0));
    }
    const mean = sizes.reduce((sum, bytes) => sum + bytes) / sizes.length;
    assert.ok(mean <= 1_500, `${mean} bytes a move: ${sizes}`);
    // What was seen live is known; before that, one request brings many positions.
    const asked = counted(scene, "POST", /replay|positions/);
    const shown = (ply) => scene.page.locator(".status", { hasText: new RegExp(`after move ${ply} of 310`) }).waitFor();
    for (let ply = 309; ply >= 300; ply -= 1) {
        await atOnce(scene, "ArrowLeft");
        await shown(ply);
    }
    assert.equal(asked.length, 0);
    for (let ply = 299; ply >= 260; ply -= 1) {
        await atOnce(scene, "ArrowLeft");
        await shown(ply);
    }
    assert.equal(asked.length, 1);
    const { setup, moves } = await scene.game();
    const { view } = await scene.server.ask("POST", "/api/positions", {
        body: { game: "go", options: setup.options, moves: moves.slice(0, 260) },
    });
    const stones = Object.fromEntries(view.places.filter((place) => place.piece).map(({ name, piece }) => [name, piece.owner]));
    assert.deepEqual(await scene.board(), stones);
});

scene("a page that is older than the server says so", {}, async (scene) => {
    await scene.page.routeWebSocket(/\/live$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => server.send(message.replace('"changes":2', '"changes":1')));
    });
    await scene.make({ game: "reversi", black: "human", white: "human" });
    await scene.visit(`#/game/${scene.id}`);
    await scene.says("reload");
});

scene("the first stone does not wait for the sound", { settings: { sound: true } }, async (scene) => {
    await scene.context.addInitScript(() => {
        const opened = [];
        Object.assign(window, { opened });
        const Original = window.AudioContext;
        window.AudioContext = class extends Original {
            constructor() {
                super();
                opened.push(document.querySelectorAll(".part-game .pieces [data-at]").length);
            }
        };
    });
    await scene.sit({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    await scene.page.click('[data-place="E5"]');
    await scene.page.waitForFunction(() => window.opened.length > 0);
    assert.deepEqual(await scene.page.evaluate(() => window.opened), [1], "the stone was there before");
    await scene.page.click('[data-place="C3"]');
    await scene.page.waitForSelector('.pieces [data-at="C3"]');
    assert.equal(await scene.page.evaluate(() => window.opened.length), 1);
});

scene("a hidden tab shows moves without animations", { settings: { animation: true } }, async (scene) => {
    const time = await freezable(scene);
    await scene.context.addInitScript(() => {
        Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
    });
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    // Everything that moves from now on would stand still.
    await time.freeze(".pieces");
    await scene.page.evaluate(() => { window.isAway = true; });
    await scene.command({ do: "move", move: "d3" });
    await scene.page.waitForSelector('.pieces [data-at="d3"]');
    await scene.settled();
    await drawn(scene);
    assert.equal(await scene.page.evaluate(() => window.frozen.size), 0);
});
