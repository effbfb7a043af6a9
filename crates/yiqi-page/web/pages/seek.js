// Waiting for anyone who wants to play the same. Whoever leaves this page waits no longer.

import * as api from "../api.js";
import { button, fill, h } from "../dom.js";
import { playerKey, random, saveGame } from "../saved-games.js";
import { sound } from "../sound.js";
import { gameName } from "../words.js";
import { controlInWords } from "../play/clock.js";

/** Delays between attempts to reconnect, in milliseconds. */
const WAITS = [500, 1_000, 2_000, 4_000];

/**
 * Waits in place of the form.
 * @param {HTMLElement} root
 * @param {Omit<import("../types.js").Seek, "player" | "id">} wish
 * @param {(error?: unknown) => void} back shows the form again
 * @returns {() => void} ends the waiting
 */
export function seekGame(root, wish, back) {
    let isOver = false;
    let tries = 0;
    // The same however often the connection breaks, so that a game is not lost with the message about it.
    const id = random();
    /** @type {WebSocket | undefined} */
    let socket;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const stop = () => {
        isOver = true;
        clearTimeout(timer);
        socket?.close();
    };
    const open = () => {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        socket = new WebSocket(`${scheme}//${location.host}/api/seek`);
        socket.onopen = () => socket?.send(JSON.stringify({ ...wish, player: playerKey(), id }));
        socket.onmessage = ({ data }) => {
            /** @type {import("../types.js").SeekMessage} */
            const told = JSON.parse(data);
            if (told === "waiting") {
                tries = 0;
            } else if (told === "replaced") {
                stop();
                back(new api.Complaint("page-seeking-elsewhere"));
            } else if ("paired" in told) {
                const { id, side, token, watch } = told.paired;
                stop();
                sound("end");
                saveGame(id, { game: wish.game, created: Date.now(), isNew: true, tokens: { watch, [side]: token } });
                location.hash = `#/game/${id}`;
            } else {
                stop();
                back(new api.Complaint(told.refused.code, told.refused.arguments));
            }
        };
        socket.onclose = () => {
            if (isOver) return;
            timer = setTimeout(open, WAITS[Math.min(tries, WAITS.length - 1)]);
            tries += 1;
        };
    };
    const cancel = () => {
        stop();
        back();
    };
    fill(root, h("section", { class: "card config seek" },
        h("h1", { say: "page-new", with: () => ({ game: gameName(wish.game) }) }),
        h("p", { class: "thinking", say: "page-seeking", attributes: { role: "status" } }),
        wish.clock && h("p", { class: "muted" }, controlInWords(wish.clock)),
        h("p", { class: "muted small", say: "page-seeking-more" }),
        h("div", { class: "actions" }, button("page-cancel", cancel, { attributes: { id: "stop-seeking" } }))));
    open();
    return stop;
}
