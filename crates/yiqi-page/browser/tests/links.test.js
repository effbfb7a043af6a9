// Addresses: games opened elsewhere, lessons, pages that do not exist; and what is shared.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { REFUSED, scene } from "../lib/scene.js";

const REVERSI = { game: "reversi", black: "human", white: "human" };

/** The same server in a browser that knows nothing of the game. */
async function elsewhere(scene, address, look) {
    const context = await scene.context.browser().newContext({ locale: "en-GB" });
    try {
        const page = await context.newPage();
        await page.goto(address);
        await page.waitForSelector("html[data-ready]");
        await look(page);
    } finally {
        await context.close();
    }
}

scene("a private game opened elsewhere explains itself", {}, async (scene) => {
    await scene.sit(REVERSI);
    await elsewhere(scene, scene.page.url(), async (page) => {
        assert.match(await page.innerText(".card.error"), /opens only in the browser in which it was started/);
        await page.click(".card.error .primary");
        await page.waitForSelector(".part-home");
    });
});

scene("a public game opened elsewhere is watched", {}, async (scene) => {
    await scene.sit({ ...REVERSI, public: true });
    await elsewhere(scene, scene.page.url(), async (page) => {
        await page.waitForSelector(".part-game[data-line=open]");
        assert.match(await page.innerText(".message"), /You are watching/);
        await page.click('[data-place="d3"]');
        await scene.after(() => scene.page.click('[data-place="c4"]'));
        await page.waitForSelector('.pieces [data-at="c4"]');
    });
    assert.deepEqual((await scene.game()).moves, ["c4"]);
});

scene("a shared link lets others watch a private game", { context: { permissions: ["clipboard-read", "clipboard-write"] } }, async (scene) => {
    await scene.sit(REVERSI);
    await scene.push("#share");
    await scene.page.click("#share-link");
    await scene.page.locator("dialog.share", { hasText: "Copied" }).waitFor();
    const link = await scene.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(!link.includes(scene.tokens.black) && !link.includes(scene.tokens.white), "no seat is given away");
    await scene.page.keyboard.press("Escape");
    await elsewhere(scene, link, async (page) => {
        await page.waitForSelector(".part-game[data-line=open]");
        assert.match(await page.innerText(".message"), /You are watching/);
        await scene.after(() => scene.page.click('[data-place="d3"]'));
        await page.waitForSelector('.pieces [data-at="d3"]');
        await page.reload();
        await page.waitForSelector('.pieces [data-at="d3"]');
    });
});

scene("the record and pictures of the position on the screen are shared", { context: { permissions: ["clipboard-read", "clipboard-write"] } }, async (scene) => {
    await scene.make({ game: "go", options: { size: "9" }, black: "human", white: "human" });
    for (const [m, side] of [["E5", "black"], ["C3", "white"]]) await scene.command({ do: "move", move: m }, side);
    await scene.visit(`#/game/${scene.id}`);
    await scene.page.waitForSelector('.pieces [data-at="C3"]');
    await scene.page.keyboard.press("ArrowLeft");
    await scene.page.waitForSelector('.pieces [data-at="C3"]', { state: "detached" });
    await scene.push("#share");
    await scene.page.click("#share-record");
    await scene.page.locator("dialog.share", { hasText: "Copied" }).waitFor();
    assert.match(await scene.page.evaluate(() => navigator.clipboard.readText()), /;B\[ee\]\s*;W\[cg\]/);
    const save = async (ending) => {
        await scene.page.waitForSelector(`#share-${ending}[href]`);
        const [download] = await Promise.all([scene.page.waitForEvent("download"), scene.page.click(`#share-${ending}`)]);
        assert.equal(download.suggestedFilename(), `go-1.${ending}`);
        return readFile(await download.path());
    };
    const svg = (await save("svg")).toString();
    assert.match(svg, /^<svg[^]*<\/svg>\n$/);
    assert.match(svg, /fill="url\(#black\)"/);
    assert.doesNotMatch(svg, /fill="url\(#white\)"/, "only the first stone is there");
    const png = await save("png");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    const [, width] = /width="(\d+)"/.exec(svg);
    assert.equal(png.readUInt32BE(16), 2 * Number(width));
});

scene("lessons have addresses, and a reload keeps the step", {}, async (scene) => {
    const step = async (number) => {
        await scene.page.waitForSelector(`.learn[data-step="${number}"][data-busy="false"]`);
        // Asked of the page itself: the test's own copy of the address may come later.
        assert.equal(await scene.page.evaluate(() => location.hash), `#/learn/reversi/${number}`);
    };
    await scene.visit("#/learn/reversi");
    await step(1);
    await scene.page.click(".lesson-next");
    await step(2);
    await scene.page.reload();
    await step(2);
    await scene.page.click(".lesson-back");
    await step(1);
    const steps = Number(await scene.page.getAttribute(".learn", "data-steps"));
    for (const [address, number] of [["3", 3], ["0", 1], ["99", steps], ["x", 1], ["-2", 1]]) {
        await scene.visit(`#/learn/reversi/${address}`);
        await step(number);
    }
});

scene("an address without a page gets one that says so", { expected: [REFUSED] }, async (scene) => {
    for (const path of ["/foo", "/game/x", "/foo#/new/go"]) {
        const answer = await scene.page.goto(scene.server.origin + path);
        assert.equal(answer?.status(), 404, path);
        await scene.page.waitForSelector(".card.error");
        assert.match(await scene.text(".card.error"), /There is no page at this address/);
    }
    await scene.page.click(".card.error .primary");
    await scene.page.waitForSelector(".part-home .card.game");
    assert.equal(new URL(scene.page.url()).pathname, "/");
});
