// Two people at different screens: an invitation by link, requests, somebody who watches.

import assert from "node:assert/strict";
import { invite, moves } from "../lib/friends.js";
import { REFUSED, scene } from "../lib/scene.js";
import { ASKING, until } from "../lib/waiting.js";

const status = (page, words) => page.locator(".status", { hasText: words }).waitFor();
const present = (page) => page.waitForFunction(() => document.querySelectorAll(".player .presence.there").length === 2);

scene("a friend opens the link and plays; everybody after that watches", { expected: [REFUSED] }, async (scene) => {
    const link = await invite(scene, "reversi");
    await status(scene.page, "Your turn");
    // One's own link does not take the other seat.
    await scene.page.$eval(".part-game", (part) => { part.dataset.old = "true"; });
    await scene.page.goto(link);
    await scene.page.waitForSelector(".part-game[data-line=open]:not([data-old]) #invite-link");
    const friend = await scene.elsewhere(link);
    await scene.page.locator(".message", { hasText: "is here" }).waitFor();
    assert.ok(await scene.page.isHidden(".company"));
    await present(scene.page);
    await friend.fill("#own-name", "Bob");
    await friend.click("#save-name");
    await scene.page.locator(".player.far .name", { hasText: "Bob" }).waitFor();
    const watcher = await scene.elsewhere(link);
    assert.match(await watcher.innerText(".message"), /You are watching/);
    await scene.page.click('[data-place="d3"]');
    for (const page of [friend, watcher]) await moves(page, 1);
    await status(friend, "Your turn");
    assert.match(await friend.title(), /^Your turn/);
    await status(scene.page, "Bob to move");
    // Neither the one whose turn it is not, nor a watcher, can move.
    for (const page of [scene.page, watcher]) await page.click('[data-place="c3"]');
    assert.deepEqual((await scene.game()).moves, ["d3"]);
    await friend.click('[data-place="c3"]');
    for (const page of [scene.page, watcher]) await moves(page, 2);
    await present(watcher);
    await friend.context().close();
    await scene.page.locator(".player.far .presence.away").waitFor();
});

scene("requests name what they are about, and are answered beside the board", {}, async (scene) => {
    const link = await invite(scene, "reversi", "white");
    const friend = await scene.elsewhere(link);
    await friend.click('[data-place="d3"]');
    await moves(scene.page, 1);
    assert.ok(await scene.page.isDisabled("#hint"), "no engine against a person");
    await friend.click("#undo");
    await scene.page.locator(".company", { hasText: "asks to take back d3" }).waitFor();
    await friend.locator(".company", { hasText: "You asked to take back d3. Waiting for Ann" }).waitFor();
    await scene.page.click("#decline");
    await friend.locator(".message", { hasText: "Ann did not agree" }).waitFor();
    await scene.page.waitForSelector(".company", { state: "hidden" });
    await friend.click("#undo");
    await scene.page.click("#grant");
    await moves(friend, 0);
    await friend.click('[data-place="c4"]');
    await moves(scene.page, 1);
    await scene.push("#draw");
    await friend.locator(".company", { hasText: "Ann offers a draw" }).waitFor();
    await friend.click("#decline");
    await scene.page.locator(".message", { hasText: "declined the draw" }).waitFor();
    // It is not the friend's turn, and resigning is possible all the same.
    await friend.click("#resign");
    await friend.click("#resign-really");
    await scene.page.locator("dialog.result", { hasText: "You win" }).waitFor();
    await friend.click("#result-new");
    await scene.page.locator(".company", { hasText: "would like a rematch" }).waitFor();
    await scene.page.click("#grant");
    for (const page of [scene.page, friend]) await moves(page, 0);
    await status(friend, "Your turn");
});

scene("a rematch with sides swapped: everybody plays the other side, at every screen", {}, async (scene) => {
    const link = await invite(scene, "reversi");
    const friend = await scene.elsewhere(link);
    await present(scene.page);
    await friend.click("#resign");
    await friend.click("#resign-really");
    // Whoever is asked may decline.
    await scene.page.click("#result-swapped");
    await friend.locator(".company", { hasText: "Ann would like a rematch with sides swapped" }).waitFor();
    await friend.click("#decline");
    await scene.page.locator(".message", { hasText: "declined the rematch with sides swapped" }).waitFor();
    await scene.push("#rematch-swapped");
    await friend.click("#grant");
    await scene.page.locator(".message", { hasText: "you play White now" }).waitFor();
    await friend.locator(".message", { hasText: "you play Black now" }).waitFor();
    assert.equal(await scene.text(".player.near[data-side=white] .name"), "Ann");
    await status(friend, "Your turn");
    await friend.click('[data-place="d3"]');
    await moves(scene.page, 1);
    await status(scene.page, "Your turn");
    await scene.page.click('[data-place="c3"]');
    for (const page of [scene.page, friend]) await moves(page, 2);
    // It is known after a reload, on the first page, and on another device.
    await scene.page.reload();
    await scene.page.waitForSelector(".player.near[data-side=white]");
    await scene.push("#share");
    await scene.page.click("#share-seat");
    await scene.page.waitForSelector("dialog.share img.code");
    const phone = await scene.elsewhere(await scene.page.inputValue("dialog.share textarea"));
    assert.equal(await phone.getAttribute(".player.near", "data-side"), "white");
    await friend.click('[data-place="c4"]');
    await moves(phone, 3);
    await phone.click(`[data-place="${(await scene.game()).legal_moves[0]}"]`);
    await moves(friend, 4);
    await scene.visit();
    assert.equal(await scene.text(".own-game .standing"), "Black to move");
    await friend.goto(`${scene.server.origin}/#/`);
    await friend.locator(".own-game .standing.mine", { hasText: "Your turn" }).waitFor();
});

scene("a greeting is heard; who watches is counted; a friend who leaves is shown as away", { expected: [REFUSED] }, async (scene) => {
    const link = await invite(scene, "reversi");
    const friend = await scene.elsewhere(link);
    await scene.page.locator(".message", { hasText: "is here" }).waitFor();
    await present(friend);
    await friend.click("#more");
    await friend.click("#greet");
    await friend.click("#greet-good_luck");
    await scene.page.locator(".message", { hasText: "White: Good luck!" }).waitFor();
    const watcher = await scene.elsewhere(link);
    for (const page of [scene.page, friend, watcher]) await page.locator(".watchers", { hasText: "1 watching" }).waitFor();
    await friend.context().close();
    await scene.page.locator(".player.far .presence.away").waitFor();
    assert.equal(await scene.page.locator("#claim").count(), 0, "not yet");
});

scene("one's own seat is taken to another device, and both show the same game", { context: { permissions: ["clipboard-read", "clipboard-write"] } }, async (scene) => {
    await invite(scene, "reversi");
    await scene.push("#share");
    await scene.page.click("#share-seat");
    await scene.page.waitForSelector("dialog.share img.code");
    const seat = await scene.page.evaluate(() => navigator.clipboard.readText());
    await scene.page.keyboard.press("Escape");
    const phone = await scene.elsewhere(seat);
    await phone.click('[data-place="d3"]');
    await moves(scene.page, 1);
    await phone.click("#undo");
    await scene.page.locator(".status", { hasText: "Waiting for your friend" }).waitFor();
});

scene("the QR code of an invitation is shown", {}, async (scene) => {
    await invite(scene, "reversi");
    await scene.page.click("#invite-code");
    const code = scene.page.locator("dialog img.code");
    await code.waitFor();
    assert.ok(await code.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
});

scene("a game that the friend has left for long is claimed", { limits: ["abandoned=0s"] }, async (scene) => {
    await scene.page.clock.install();
    const link = await invite(scene, "reversi");
    const friend = await scene.elsewhere(link);
    await scene.page.locator(".message", { hasText: "is here" }).waitFor();
    for (const [page, place, count] of [[scene.page, "d3", 1], [friend, "c3", 2], [scene.page, "c4", 3]]) {
        await page.click(`[data-place="${place}"]`);
        for (const one of [scene.page, friend]) await moves(one, count);
    }
    await friend.context().close();
    // Each timer once, not as often as it would be in that time: unanswered pings would end the connection.
    await scene.page.clock.fastForward(10_000);
    await scene.page.waitForFunction(() => document.querySelector(".player.far .presence.away"));
    await scene.page.clock.fastForward(125_000);
    await scene.page.locator(".company", { hasText: "White has been away for a while" }).waitFor();
    await scene.page.waitForSelector(".offline", { state: "hidden" });
    await scene.page.click("#claim");
    await scene.page.locator("dialog.result", { hasText: "White left the game." }).waitFor();
});

scene("two who want to play anyone play each other; who cancels does not wait", {}, async (scene) => {
    const start = async (page) => {
        await page.goto(`${scene.server.origin}/#/new/reversi`);
        await page.selectOption("[name=opponent]", "anyone");
        await page.selectOption("[name=clock]", "5m+3s");
        await page.click("#start");
    };
    const ask = async (page) => {
        await start(page);
        await page.locator(".seek", { hasText: "Waiting for another player" }).waitFor();
    };
    const waiting = async (count) => {
        const seeks = () => scene.server.ask("GET", "/api/seeks");
        await until(`${count} to wait`, async () => (await seeks()).reduce((sum, one) => sum + one.waiting, 0) === count, ASKING);
    };
    await ask(scene.page);
    await waiting(1);
    await scene.page.click("#stop-seeking");
    await scene.page.waitForSelector("#start");
    await waiting(0);
    await ask(scene.page);
    // Another tab of the same browser waits instead, and does not play against the first.
    const tab = await scene.context.newPage();
    await ask(tab);
    await waiting(1);
    await scene.page.locator(".refusal", { hasText: "You are waiting in another tab" }).waitFor();
    await tab.close();
    await waiting(0);
    await scene.page.click("#start");
    await waiting(1);
    const context = await scene.context.browser().newContext({ locale: "en-GB" });
    scene.others.push(context);
    const other = await context.newPage();
    // Somebody is there already: it may not have to wait long enough to be seen.
    await start(other);
    for (const page of [scene.page, other]) await page.waitForSelector(".part-game[data-line=open]");
    assert.equal(new URL(other.url()).hash, new URL(scene.page.url()).hash);
    const turns = await Promise.all([scene.page, other].map((page) => page.innerText(".status")));
    assert.deepEqual(turns.sort(), ["Black to move", "Your turn"]);
    assert.deepEqual(await other.locator(".player .clock").allInnerTexts(), ["5:00", "5:00"]);
});

scene("a game with anyone is not lost with the message about it", {}, async (scene) => {
    let lost = 0;
    await scene.page.routeWebSocket(/\/api\/seek$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
            if (!/paired/.test(message) || lost > 0) return socket.send(message);
            lost += 1;
            return socket.close();
        });
    });
    const context = await scene.context.browser().newContext({ locale: "en-GB" });
    scene.others.push(context);
    const other = await context.newPage();
    scene.keepAnEyeOn(other);
    for (const page of [scene.page, other]) {
        await page.goto(`${scene.server.origin}/#/new/reversi`);
        await page.selectOption("[name=opponent]", "anyone");
        await page.click("#start");
    }
    for (const page of [scene.page, other]) await page.waitForSelector(".part-game[data-line=open]");
    assert.equal(lost, 1);
    assert.equal(new URL(other.url()).hash, new URL(scene.page.url()).hash);
    await scene.adopt();
    const page = scene.tokens.black ? scene.page : other;
    await page.click('[data-place="d3"]');
    for (const one of [scene.page, other]) await moves(one, 1);
});
