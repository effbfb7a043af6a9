// An eye on the page from its first moment: the states of 六子冲's flow, what is animated in each, and the sounds.

import { until } from "./waiting.js";

/** Before the page is opened. */
export async function watch(scene) {
    await scene.context.addInitScript(() => {
        const seen = { transitions: [], animated: {}, sounds: [] };
        Object.assign(window, { seen });
        let state = "";
        // The board has states before it is on the page, where nobody could listen.
        const dispatch = EventTarget.prototype.dispatchEvent;
        EventTarget.prototype.dispatchEvent = function (event) {
            if (event.type === "state") {
                state = event.detail.to;
                seen.transitions.push([event.detail.from, event.detail.to]);
            }
            return dispatch.call(this, event);
        };
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            seen.animated[state] = (seen.animated[state] ?? 0) + 1;
            return animate.apply(this, how);
        };
        const listen = () => new MutationObserver(() => {
            seen.sounds.push(document.documentElement.dataset.sound);
        }).observe(document.documentElement, { attributeFilter: ["data-sound"] });
        if (document.documentElement) listen();
        else document.addEventListener("readystatechange", listen, { once: true });
    });
}

export const seen = (scene) => scene.page.evaluate(() => window.seen);

/** Waits for a state of the flow. */
export const state = (scene, name) => scene.page.waitForSelector(`.board[data-state="${name}"]`);

/** What the server says besides the events of the game, at moments of its own. */
const ASIDE = /^("pong"|{"presence")/;

/**
 * Holds back what the server tells the page, from `hold` on until `release`. The page is welcomed first: what is held are
 * the events after that. Answers to its pings and who is there are not held.
 * However long that takes, the page does not take the line for dead because the event of a command is late.
 * Before the page is opened.
 */
export async function holdable(scene) {
    await scene.context.addInitScript(() => {
        const after = window.setTimeout;
        window.setTimeout = (act, pause, ...how) => (pause === 1_500 ? 0 : after(act, pause, ...how));
    });
    let welcome;
    const welcomed = new Promise((resolve) => (welcome = resolve));
    const line = {
        held: null,
        release() {},
        async hold() {
            await welcomed;
            line.held ??= [];
        },
    };
    await scene.page.routeWebSocket(/\/live$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
            if (line.held && !ASIDE.test(message)) line.held.push(message);
            else socket.send(message);
            if (/^{"(welcome|current)"/.test(message)) welcome();
        });
        /** Lets through what was held, or only the first few of it. */
        line.release = (count = Infinity) => {
            for (const message of line.held.splice(0, count)) socket.send(message);
            if (count === Infinity) line.held = null;
        };
    });
    return line;
}

/** Waits until so much is held. */
export async function isHeld(line, count = 1) {
    await until(`${count} messages to be held`, () => line.held?.length >= count);
}
