// What the page may do: its own files and nothing else, and without a complaint of the browser's.

import assert from "node:assert/strict";
import { INSTALLED, scene } from "../lib/scene.js";

const GAMES = ["go", "liuzichong", "dvonn", "reversi"];

scene("every file comes with the policy, and the policy allows nothing inline", {}, async (scene) => {
    const html = await (await fetch(`${scene.server.origin}/`)).text();
    const files = [...html.matchAll(/(?:src|href|content)="(\/[^"]*)"/g)].map(([, path]) => path);
    // The script, the styles, the sentences (those of the browser's language twice), two icons and the manifest.
    assert.equal(new Set(files).size, 7, files.join(" "));
    for (const path of ["/", "/worker.js", ...files]) {
        const answer = await fetch(scene.server.origin + path);
        assert.equal(answer.status, 200, path);
        const policy = answer.headers.get("Content-Security-Policy") ?? "";
        assert.match(policy, /default-src 'none'/, path);
        assert.doesNotMatch(policy, /unsafe|\*|https?:/, path);
        assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff", path);
    }
    assert.equal((await fetch(`${scene.server.origin}/nothing.js`)).status, 404);
});

scene("the document has no script and no style inside", {}, async (scene) => {
    const html = await (await fetch(`${scene.server.origin}/`)).text();
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|javascript:/i);
    for (const [, attributes, content] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        assert.match(attributes, /src="\//);
        assert.equal(content.trim(), "");
    }
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^\//);
});

scene("the browser obeys the policy", { expected: [/Content Security Policy|Refused to|Connecting to/] }, async (scene) => {
    await scene.visit();
    const ran = await scene.page.evaluate(() => new Promise((resume) => {
        const script = document.createElement("script");
        script.textContent = "window.inlined = true";
        document.body.append(script);
        fetch("http://127.0.0.1:9/").then(() => resume("fetched"), () => resume(window.inlined ?? "refused"));
    }));
    assert.equal(ran, "refused");
    scene.strangers.length = 0;
});

// The console and the requests of each of these are looked at when it ends.
for (const language of ["en", "zh"]) {
    scene(`no part of the page makes the browser complain (${language})`, { context: INSTALLED, settings: { animation: true, language } }, async (scene) => {
        const lines = [];
        scene.page.on("websocket", (socket) => lines.push(new URL(socket.url()).host));
        scene.page.on("console", (message) => {
            if (message.type() === "warning") scene.problems.push(message.text());
        });
        for (const hash of ["#/", "#/menu/reversi", ...GAMES.flatMap((game) => [`#/new/${game}`, `#/learn/${game}`])]) {
            await scene.visit(hash);
            assert.equal(await scene.page.locator(".card.error").count(), 0, hash);
        }
        for (const game of GAMES) {
            await scene.sit({ game, options: game === "go" ? { size: "5" } : {}, black: "human", white: "level:1" });
            await scene.settled(game === "dvonn" ? 1 : 0);
            for (const id of ["#settings", "#export", "#position", "#resign"]) {
                await scene.push(id);
                await scene.page.waitForSelector("dialog[open]");
                await scene.page.keyboard.press("Escape");
                await scene.page.waitForSelector("dialog", { state: "detached" });
            }
            await scene.page.click("#hint");
            await scene.page.waitForSelector(".over .hint");
        }
        assert.ok(lines.length >= GAMES.length);
        assert.deepEqual([...new Set(lines)], [new URL(scene.server.origin).host]);
    });
}
