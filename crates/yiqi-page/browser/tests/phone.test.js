// The page as an application on a phone: it can be installed, explains that the server is gone, wakes up, and notifies.

import assert from "node:assert/strict";
import { BROKEN, INSTALLED, REFUSED, UNAVAILABLE, scene } from "../lib/scene.js";
import { Server } from "../lib/server.js";
import { until } from "../lib/waiting.js";

/** The width and height of a PNG. */
function size(bytes) {
    assert.deepEqual([...bytes.slice(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");
    const at = new DataView(bytes.buffer);
    return `${at.getUint32(16)}x${at.getUint32(20)}`;
}

scene("the browser finds the manifest valid, and its icons have their sizes", { context: INSTALLED }, async (scene) => {
    await scene.visit();
    const client = await scene.context.newCDPSession(scene.page);
    const { url, errors, data } = await client.send("Page.getAppManifest");
    assert.equal(url, `${scene.server.origin}/manifest.webmanifest`);
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.start_url, "/");
    assert.deepEqual(manifest.icons.map(({ purpose }) => purpose ?? "any"), ["any", "any", "maskable"]);
    for (const { src, sizes, type } of manifest.icons) {
        const answer = await fetch(scene.server.origin + src);
        assert.equal(answer.headers.get("Content-Type"), type);
        assert.equal(size(new Uint8Array(await answer.arrayBuffer())), sizes);
    }
    await scene.page.waitForFunction(async () => !!(await navigator.serviceWorker.ready).active);
    assert.deepEqual((await client.send("Page.getInstallabilityErrors")).installabilityErrors.filter(
        // The tests' profiles are private, where nothing can be installed.
        ({ errorId }) => errorId !== "in-incognito"), []);
});

scene("without its server the page says so, and the game is back with it", { context: INSTALLED, expected: [BROKEN, UNAVAILABLE] }, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    const before = await scene.board();
    await scene.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
    await scene.server.kill();
    await scene.page.reload();
    assert.match(await scene.text("#offline"), /cannot be reached[\s\S]*无法连接服务器/);
    const paper = await scene.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(paper, "rgb(245, 240, 230)", "its style is allowed");
    const reloaded = scene.page.waitForEvent("load");
    await scene.page.click("#again");
    await reloaded;
    await scene.page.waitForSelector("#offline");
    const { port, data } = scene.server;
    scene.server = await Server.start({ port, data });
    await scene.page.click("#again");
    await scene.page.waitForSelector(".part-game[data-line=open]");
    await scene.settled();
    assert.deepEqual(await scene.board(), before);
    assert.deepEqual(await scene.page.evaluate(() => caches.keys()), [], "nothing is kept");
});

/** Lets the test hide the page, and see its notifications. */
async function observe(context) {
    await context.addInitScript(() => {
        let isAway = false;
        Object.defineProperty(document, "hidden", { get: () => isAway });
        const shown = [];
        class Seen extends EventTarget {
            static permission = "granted";
            static requestPermission = async () => Seen.permission;
            constructor(title, { body, tag }) {
                super();
                this.about = { title, body, tag, isOpen: true };
                shown.push(this.about);
            }

            close() {
                this.about.isOpen = false;
            }
        }
        const leave = (is) => {
            isAway = is;
            document.dispatchEvent(new Event("visibilitychange"));
        };
        Object.assign(window, { Notification: Seen, shown, leave });
    });
}

scene("who looks elsewhere is notified of their turn, if they want it", { context: { ...INSTALLED, permissions: ["notifications"] } }, async (scene) => {
    await observe(scene.context);
    const created = await scene.sit({ game: "reversi", black: "human", white: "invite" });
    await scene.join("white", created.invites.white, { name: "Bob", bot: true });
    await scene.page.locator(".player.far .bot", { hasText: "bot" }).waitFor();
    const shown = () => scene.page.evaluate(() => window.shown);
    const moves = (count) => scene.page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, count);
    const play = async (m, side, count) => {
        await scene.command({ do: "move", move: m }, side);
        await moves(count);
    };
    await play("d3", "black", 1);
    await scene.page.evaluate(() => window.leave(true));
    await play("c3", "white", 2);
    assert.deepEqual(await shown(), [], "off unless it is switched on");
    await scene.page.evaluate(() => window.leave(false));
    await scene.page.click("#settings");
    await scene.page.check("[name=notify]");
    await scene.page.click("dialog .primary");
    await play("c4", "black", 3);
    await scene.page.evaluate(() => window.leave(true));
    await play((await scene.game()).legal_moves[0], "white", 4);
    assert.deepEqual(await shown(), [{ title: "Your turn · Reversi", body: "Bob", tag: created.id, isOpen: true }]);
    await scene.page.evaluate(() => window.leave(false));
    assert.equal((await shown())[0].isOpen, false, "the page is seen again");
    await play((await scene.game()).legal_moves[0], "black", 5);
    await play((await scene.game()).legal_moves[0], "white", 6);
    assert.equal((await shown()).length, 1, "the page was seen all the time");
});

scene("a browser that does not allow notifications leaves the switch off", {}, async (scene) => {
    await observe(scene.context);
    await scene.visit();
    await scene.page.evaluate(() => { window.Notification.permission = "denied"; });
    await scene.page.click("#settings");
    await scene.page.locator("[name=notify]").click();
    await scene.page.locator("dialog", { hasText: "does not allow notifications" }).waitFor();
    assert.equal(await scene.page.isChecked("[name=notify]"), false);
});

scene("a phone that wakes up replaces a dead connection at once", { expected: [BROKEN, REFUSED] }, async (scene) => {
    await observe(scene.context);
    let opened = 0;
    let [isToldAll, isDead] = [false, false];
    await scene.page.routeWebSocket(/\/live$/, (socket) => {
        const server = socket.connectToServer();
        const mine = opened += 1;
        // The first connection dies without a word: nothing gets through in either direction.
        const passes = () => mine > 1 || !isDead;
        socket.onMessage((message) => { if (passes()) server.send(message); });
        server.onMessage((message) => {
            if (!passes()) return;
            socket.send(message);
            // Who is there follows the welcome, and would pass for the answer to a ping.
            isToldAll ||= message.startsWith('{"presence"');
        });
    });
    // The usual check of the connection never comes: timers of a phone that sleeps do not run.
    await scene.context.addInitScript(() => { window.setInterval = () => 0; });
    await scene.sit({ game: "reversi", black: "human", white: "human" });
    await until("the page to be told all", () => isToldAll);
    assert.equal(opened, 1);
    await scene.page.evaluate(() => window.leave(true));
    isDead = true;
    await scene.command({ do: "move", move: "d3" });
    await scene.page.evaluate(() => window.leave(false));
    await scene.page.waitForSelector('.pieces [data-at="d3"]');
    assert.equal(opened, 2);
});
