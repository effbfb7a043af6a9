// A test in the browser: a server, an empty profile, a page, and an eye on everything that goes wrong meanwhile.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { Server } from "./server.js";
import { PATIENCE } from "./waiting.js";

const FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
];

/** The browser without its own windows, if it is there: with the same engine it needs less than half of the time. */
const PROGRAM = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((one) => existsSync(one));

export const launch = () => chromium.launch({ executablePath: PROGRAM, args: FLAGS });

/** The context of a test in which the page is installed, as it is for every visitor. */
export const INSTALLED = { serviceWorkers: "allow" };

/** What a browser writes into its console when a request is refused, or a line breaks. */
export const REFUSED = /Failed to load resource: the server responded with a status of 4/;
export const UNAVAILABLE = /Failed to load resource: the server responded with a status of 503/;
export const BROKEN = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection to/;

/** How long a whole test may take, in milliseconds. */
const LONGEST_TEST = 180_000;

/** How often, in milliseconds, it is looked whether the page has settled: on every frame would take a seventh of the processor's time. */
const POLLING = 20;

/** One for all tests of a file. @type {Promise<import("playwright-core").Browser> | undefined} */
let browser;

/**
 * A test with a page.
 * @param {string} title
 * @param {{settings?: object, context?: object, expected?: RegExp[], timeout?: number, program?: string, limits?: string[]}} how `settings` are the page's,
 *   `context` the browser's, `expected` errors that may appear in the console, `program` the server if it is not the usual one,
 *   `limits` those of the server that are not the usual ones
 * @param {(scene: Scene) => Promise<void>} act
 */
export function scene(title, how, act) {
    if (!browser) {
        browser = launch();
        after(async () => (await browser)?.close());
    }
    test(title, { timeout: how.timeout ?? LONGEST_TEST }, async ({ signal }) => {
        const one = await Scene.open(await browser, how);
        // A test that is out of time has failed, but still runs. Without its page it ends, so that the next one can begin.
        signal.addEventListener("abort", () => void one.close());
        try {
            await act(one);
            assert.deepEqual(one.problems, [], "errors in the console");
            assert.deepEqual(one.strangers, [], "requests to elsewhere");
        } finally {
            await one.close();
        }
    });
}

/** Runs in the browser before the page's own scripts, and stores the page's settings at the first visit. */
function startWith(settings) {
    if (!location.protocol.startsWith("http") || localStorage.getItem("yiqi.settings") || sessionStorage.getItem("visited")) return;
    localStorage.setItem("yiqi.settings", JSON.stringify(settings));
    sessionStorage.setItem("visited", "yes");
}

export class Scene {
    static async open(browser, { settings = {}, context = {}, expected = [], program, limits = [] } = {}) {
        const one = new Scene();
        one.server = await Server.start({ program, limits });
        one.context = await browser.newContext({
            locale: "en-GB",
            // Installing the page takes an eighth of a test's time.
            serviceWorkers: "block",
            viewport: { width: 1280, height: 900 },
            ...context,
        });
        await one.context.addInitScript(startWith, { language: "en", animation: false, tempo: false, ...settings });
        one.context.setDefaultTimeout(PATIENCE);
        one.others = [];
        one.expected = expected;
        one.problems = [];
        one.strangers = [];
        one.page = await one.context.newPage();
        one.keepAnEyeOn(one.page);
        return one;
    }

    /** Notes what goes wrong on a page, and requests to elsewhere. */
    keepAnEyeOn(page) {
        page.on("console", (message) => {
            if (message.type() !== "error" || this.expected.some((one) => one.test(message.text()))) return;
            this.problems.push(message.text());
        });
        page.on("pageerror", (error) => this.problems.push(String(error)));
        page.on("request", (request) => {
            const { protocol, host } = new URL(request.url());
            if (protocol !== "blob:" && protocol !== "data:" && host !== new URL(this.server.origin).host) this.strangers.push(request.url());
        });
    }

    /** Opens an address in another browser, which knows nothing of the game. */
    async elsewhere(address) {
        const context = await this.context.browser().newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
        this.others.push(context);
        context.setDefaultTimeout(PATIENCE);
        const page = await context.newPage();
        this.keepAnEyeOn(page);
        await page.goto(address);
        await page.waitForSelector(".part-game[data-line=open]");
        return page;
    }

    /** Ends everything, once. */
    close() {
        this.closed ??= (async () => {
            await Promise.all(this.others.map((context) => context.close()));
            await this.context.close();
            await this.server.stop();
        })();
        return this.closed;
    }

    /** Opens a part of the page from nothing. */
    async visit(hash = "#/") {
        // An address that differs only behind the # would not load the page.
        if (this.page.url() !== "about:blank") await this.page.goto("about:blank");
        await this.page.goto(`${this.server.origin}/${hash}`);
        await this.page.waitForSelector("html[data-ready]");
    }

    /**
     * Makes a game past the page, and opens it with the secrets of its seats. A game is on the screen before its connection is open;
     * what happens before that is not shown step by step.
     */
    async sit(body) {
        const created = await this.make(body);
        await this.visit(`#/game/${created.id}`);
        await this.page.waitForSelector(".part-game[data-line=open]");
        return created;
    }

    /** Makes a game past the page; the browser keeps the secrets of its seats. */
    async make(body) {
        const created = await this.server.ask("POST", "/api/games", { body });
        this.id = created.id;
        this.tokens = created.tokens;
        // Before the page's own scripts, once.
        await this.context.addInitScript(([id, kept]) => {
            if (location.protocol === "about:" || sessionStorage.getItem(id)) return;
            sessionStorage.setItem(id, "kept");
            const games = JSON.parse(localStorage.getItem("yiqi.games") ?? "{}");
            localStorage.setItem("yiqi.games", JSON.stringify({ ...games, [id]: kept }));
        }, [created.id, { game: body.game, created: Date.now(), tokens: created.tokens }]);
        return created;
    }

    /** Takes a seat with an invite, past the page, and waits until the page knows. */
    async join(side, invite, how = {}) {
        await this.after(async () => {
            const { token } = await this.server.ask("POST", `/api/games/${this.id}/join`, { body: { invite, ...how } });
            this.tokens = { ...this.tokens, [side]: token };
        });
    }

    /** A game that the page has made: its id and secrets are the browser's. */
    async adopt() {
        await this.page.waitForSelector(".part-game[data-line=open]");
        this.id = new URL(this.page.url()).hash.replace("#/game/", "");
        const games = await this.page.evaluate(() => JSON.parse(localStorage.getItem("yiqi.games") ?? "{}"));
        this.tokens = games[this.id].tokens;
    }

    /** The game as the server has it. */
    game() {
        const { black, white, watch } = this.tokens;
        return this.server.ask("GET", `/api/games/${this.id}`, { token: watch ?? black ?? white });
    }

    /** A command past the page. */
    command(wish, side = "black") {
        return this.server.ask("POST", `/api/games/${this.id}/commands`, {
            token: this.tokens[side], body: { id: String(Math.random()), ...wish },
        });
    }

    /** What the page shows of the game: numbered so that two looks can be told apart. */
    async sequence() {
        return Number(await this.page.getAttribute(".part-game", "data-sequence"));
    }

    /**
     * Waits until everything that happened is shown and it is a person's turn, or the end.
     * @param {number} [beyond] a number that the game must have gone beyond
     */
    async settled(beyond = -1) {
        await this.page.waitForFunction((beyond) => {
            const part = document.querySelector(".part-game");
            const stage = document.querySelector(".status")?.getAttribute("data-stage");
            return part instanceof HTMLElement && part.dataset.busy === "false" && Number(part.dataset.sequence) > beyond && stage !== "opponent";
        }, beyond, { timeout: 2 * PATIENCE, polling: POLLING });
    }

    /** Does something that makes the game go on, and waits for the next turn. */
    async after(act) {
        const before = await this.sequence();
        await act();
        await this.settled(before);
    }

    /** What stands on the board on the screen: names to `black`, `white` or `neutral`, with heights above one. */
    board() {
        return this.page.$$eval(".part-game .pieces [data-at]", (all) => Object.fromEntries(all.map((one) => {
            const [owner, height] = (one.getAttribute("data-piece") ?? "").split(" ");
            return [one.getAttribute("data-at"), `${owner === "null" ? "neutral" : owner}${height === "1" ? "" : height}`];
        })));
    }

    /** Clicks a control, in the menu if that is where it is. */
    async push(selector) {
        if (await this.page.locator(`.menu-items ${selector}`).count() > 0) await this.page.click("#more");
        await this.page.click(selector);
    }

    /** Waits for a refusal under the board. */
    async says(why, kind = ".refusal") {
        const message = this.page.locator(`.message${kind}`).filter({ hasText: why });
        await message.waitFor();
    }

    text(selector) {
        return this.page.innerText(selector);
    }
}

/** The board that the server means, in the words of `Scene.board`. */
export function boardOf(view) {
    return Object.fromEntries(view.places.filter((place) => place.piece).map(({ name, piece }) =>
        [name, `${piece.owner ?? "neutral"}${piece.height === 1 ? "" : piece.height}`]));
}
