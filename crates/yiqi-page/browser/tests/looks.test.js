// How the page looks: two languages, a phone, light and dark, and without motion.

import assert from "node:assert/strict";
import { Mouse } from "../lib/input.js";
import { scene } from "../lib/scene.js";
import { holdable, isHeld, seen, watch } from "../lib/watch.js";

const GAMES = ["go", "liuzichong", "dvonn", "reversi"];
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** What may stay Latin in 中文: names, formats and coordinates. */
const NAMES = /Yiqi|DVONN|English|Liuzichong|Little Golem|JSON|SGF|GGF|OBF|\.6zc|JavaScript|komi|GNU Go|Tromp–Taylor|AGA/g;

/** Words on the screen that are not 中文. */
function latin(page) {
    return page.evaluate((source) => {
        const names = new RegExp(source, "g");
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const text = (node.textContent ?? "").replaceAll(names, "");
            if (/[A-Za-z]{3,}/.test(text) && !node.parentElement?.closest("noscript, textarea, #announcements, .coordinates")) found.push(text.trim());
        }
        for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
            for (const name of ["aria-label", "title", "placeholder"]) {
                const text = (one.getAttribute(name) ?? "").replaceAll(names, "");
                if (/[A-Za-z]{3,}/.test(text)) found.push(`${name}: ${text}`);
            }
        }
        return found;
    }, NAMES.source);
}

scene("the language changes in mid-game, without a reload", {}, async (scene) => {
    await scene.sit({ game: "reversi", black: "human", white: "level:1" });
    await scene.after(() => scene.page.click('[data-place="d3"]'));
    await scene.page.evaluate(() => Object.assign(window, { stayed: true }));
    const before = await scene.board();
    await scene.page.click("#language");
    await scene.page.waitForSelector("html[lang=zh-Hans]");
    await scene.page.locator("#undo", { hasText: "悔棋" }).waitFor();
    assert.deepEqual(await latin(scene.page), []);
    assert.match(await scene.text(".status"), /轮到/);
    assert.match(await scene.page.getAttribute('[data-place="d3"]', "aria-label"), /[黑白]/);
    assert.deepEqual(await scene.board(), before);
    const { legal_moves } = await scene.game();
    await scene.after(() => scene.page.click(`[data-place="${legal_moves[0]}"]`));
    await scene.page.click("#language");
    await scene.page.waitForSelector("html[lang=en]");
    await scene.page.locator("#undo", { hasText: "Undo" }).waitFor();
    assert.match(await scene.text(".status"), /Your turn/);
    assert.ok(await scene.page.evaluate(() => window.stayed));
    await scene.page.reload();
    await scene.page.waitForSelector("html[lang=en]");
});

scene("every part is 中文 in 中文", { settings: { language: "" }, context: { locale: "zh-CN" } }, async (scene) => {
    const found = {};
    const look = async (where) => {
        const words = await latin(scene.page);
        if (words.length) found[where] = words;
    };
    for (const hash of ["#/", "#/menu/reversi", ...GAMES.flatMap((game) => [`#/new/${game}`, `#/learn/${game}`])]) {
        await scene.visit(hash);
        assert.equal(await scene.page.getAttribute("html", "lang"), "zh-Hans");
        await look(hash);
    }
    for (const game of GAMES) {
        await scene.sit({ game, black: "human", white: "human", options: game === "go" ? { size: "9" } : {} });
        for (const id of ["#settings", "#export", "#position", "#resign"]) {
            await scene.push(id);
            await scene.page.waitForSelector("dialog[open]");
            await look(`${game} ${id}`);
            await scene.page.keyboard.press("Escape");
        }
    }
    assert.deepEqual(found, {});
});

scene("on a phone nothing has to be scrolled sideways", { context: PHONE }, async (scene) => {
    const wide = () => scene.page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const over = [...document.querySelectorAll("body *")].filter((one) =>
            one.getBoundingClientRect().right > width + 1 && !one.closest(".read-out, .skip, noscript, svg"));
        return { scrolls: document.scrollingElement.scrollWidth - width, over: over.map((one) => `${one.tagName}.${one.className}`) };
    });
    const fits = { scrolls: 0, over: [] };
    for (const hash of ["#/", "#/menu/reversi", "#/nowhere", ...GAMES.flatMap((game) => [`#/new/${game}`, `#/learn/${game}`])]) {
        await scene.visit(hash);
        assert.deepEqual(await wide(), fits, hash);
    }
    for (const game of GAMES) {
        await scene.sit({ game, black: "human:A rather long name for a player", white: "level:1", options: game === "go" ? { size: "13" } : {} });
        assert.deepEqual(await wide(), fits, game);
        for (const id of ["#settings", "#export", "#position", "#resign"]) {
            if (await scene.page.isDisabled(id)) continue;
            await scene.push(id);
            await scene.page.waitForSelector("dialog[open]");
            assert.deepEqual(await wide(), fits, `${game} ${id}`);
            await scene.page.keyboard.press("Escape");
        }
    }
});

scene("a finger plays small places with a second tap", { context: PHONE }, async (scene) => {
    await scene.sit({ game: "go", options: { size: "13" }, black: "human", white: "human" });
    await scene.page.tap('[data-place="D4"]');
    await scene.says(/D4: tap again/, "");
    await scene.page.tap('[data-place="K10"]');
    await scene.says(/K10: tap again/, "");
    assert.deepEqual((await scene.game()).moves, []);
    await scene.after(() => scene.page.tap('[data-place="K10"]'));
    assert.deepEqual((await scene.game()).moves, ["K10"]);
});

scene("a finger plays large places with one tap", { context: PHONE }, async (scene) => {
    await scene.sit({ game: "go", options: { size: "5" }, black: "human", white: "human" });
    await scene.after(() => scene.page.tap('[data-place="C3"]'));
    assert.deepEqual((await scene.game()).moves, ["C3"]);
});

for (const colorScheme of ["light", "dark"]) {
    scene(`the page is ${colorScheme} like the system, or as was chosen`, { context: { colorScheme } }, async (scene) => {
        await scene.visit();
        const lightness = () => scene.page.evaluate(() => {
            const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
            return (red + green + blue) / 3 > 128 ? "light" : "dark";
        });
        assert.equal(await lightness(), colorScheme);
        const other = colorScheme === "light" ? "dark" : "light";
        await scene.page.click("#settings");
        await scene.page.selectOption("[name=theme]", other);
        assert.equal(await lightness(), other);
        await scene.page.reload();
        await scene.page.waitForSelector("html[data-ready]");
        assert.equal(await lightness(), other);
    });
}

scene("who wants no motion sees none", { settings: { animation: true }, context: { reducedMotion: "reduce" } }, async (scene) => {
    await watch(scene);
    const line = await holdable(scene);
    const mouse = new Mouse(scene.page);
    await scene.sit({ game: "liuzichong", position: "..OO/..../.XO./X..X b", black: "human", white: "level:1" });
    await line.hold();
    await mouse.place("a1");
    await mouse.place("a2");
    await isHeld(line, 2);
    line.release(1);
    await scene.page.waitForSelector(".status.thinking");
    assert.equal(await scene.page.evaluate(() => document.getAnimations().length), 0);
    line.release();
    await scene.settled(2);
    await scene.after(() => mouse.push("#undo"));
    assert.deepEqual((await seen(scene)).animated, {});
    assert.equal(await scene.page.evaluate(() => document.getAnimations().length), 0);
});
