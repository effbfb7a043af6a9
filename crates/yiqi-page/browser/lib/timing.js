// Control over timing: connections that go silent or close, paused animations, requests held back until released.

import { until } from "./waiting.js";

/**
 * The lines to games, the last one last; each can be muted or broken. Before the page is opened.
 * @param {import("./scene.js").Scene} scene
 */
export async function lines(scene) {
    const all = [];
    await scene.page.routeWebSocket(/\/live$/, (socket) => {
        const server = socket.connectToServer();
        const line = { isMuted: false, isWelcomed: false, close: (how) => socket.close(how) };
        server.onMessage((message) => {
            if (line.isMuted) return;
            socket.send(message);
            line.isWelcomed = true;
        });
        all.push(line);
    });
    return all;
}

/** The last line, once the page has been welcomed on it: a page is on the screen before it is connected. */
export async function welcomed(all) {
    await until("the page to be welcomed", () => all.at(-1)?.isWelcomed);
    return all.at(-1);
}

/** The page does not check its connection by itself every five seconds. Before the page is opened. */
export async function pulseless(scene) {
    await scene.context.addInitScript(() => {
        const every = window.setInterval;
        window.setInterval = (act, pause, ...how) => (pause === 5_000 ? 0 : every(act, pause, ...how));
    });
}

/** Gives the window a size. Two frames later the page has followed: DVONN's board may have turned. */
export async function resize(scene, size) {
    await scene.page.setViewportSize(size);
    await scene.page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    await drawn(scene);
}

/**
 * Animations in what `freeze` names stand still from then on, until they are finished by the page or by `thaw`.
 * Before the page is opened.
 */
export async function freezable(scene) {
    await scene.context.addInitScript(() => {
        const frozen = new Set();
        let cold = "";
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            const animation = animate.apply(this, how);
            if (cold && this.closest(cold)) {
                animation.pause();
                frozen.add(animation);
                animation.finished.catch(() => {}).then(() => frozen.delete(animation));
            }
            return animation;
        };
        Object.assign(window, {
            frozen,
            freeze: (selector) => (cold = selector),
            thaw: () => {
                cold = "";
                for (const animation of frozen) animation.finish();
            },
        });
    });
    return {
        freeze: (selector) => scene.page.evaluate((selector) => void window.freeze(selector), selector),
        /** Until something stands still. */
        stands: () => scene.page.waitForFunction(() => window.frozen.size > 0),
        /** What stood still is over. */
        async thaw() {
            await scene.page.evaluate(() => window.thaw());
            await drawn(scene);
        },
    };
}

/**
 * Handles a page's requests to an address in the place of the server. A page that has been opened goes on to ask the server for
 * some moments after the browser was told, so this waits until its requests are seen.
 * @param {import("playwright-core").Page} page
 * @param {Parameters<import("playwright-core").Page["route"]>} how
 */
export async function intercept(page, ...how) {
    await page.route(...how);
    if (page.url() === "about:blank") return;
    const probe = "/livez?seen";
    let isSeen = false;
    await page.route(`**${probe}`, (route) => {
        isSeen = true;
        return route.fulfill({ body: "seen" });
    });
    await until("the page's requests to be seen", async () => {
        await page.evaluate((probe) => fetch(probe, { cache: "no-store" }).then((answer) => answer.text()), probe);
        return isSeen;
    });
    await page.unroute(`**${probe}`);
}

/** Keeps requests from the server until `release`; `come` waits for so many. */
export async function kept(scene, address) {
    const gate = { routes: [], count: 0, isOpen: false };
    await intercept(scene.page, address, (route) => {
        gate.count += 1;
        if (gate.isOpen) return route.continue();
        gate.routes.push(route);
        return undefined;
    });
    return {
        get count() {
            return gate.count;
        },
        async come(count = 1) {
            await until(`${count} requests to ${address}`, () => gate.count >= count);
        },
        /** Lets everything through, and waits until the page has its answers. */
        async release() {
            gate.isOpen = true;
            const answers = gate.routes.map((route) => route.request().response());
            await Promise.all(gate.routes.splice(0).map((route) => route.continue()));
            for (const answer of await Promise.all(answers)) await answer?.finished();
            await drawn(scene);
        },
    };
}

/** Requests of a kind since now. */
export function counted(scene, method, address) {
    const seen = [];
    scene.page.on("request", (request) => {
        if (request.method() === method && address.test(request.url())) seen.push(request.postDataJSON());
    });
    return seen;
}

/** When everything that was under way in the page has been drawn. */
export async function drawn(scene) {
    await scene.page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume(undefined)))));
}

/** Several keys within one moment, as from somebody in a hurry. */
export async function atOnce(scene, ...keys) {
    await scene.page.evaluate((keys) => {
        for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }, keys);
}
