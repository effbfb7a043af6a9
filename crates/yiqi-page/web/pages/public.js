// Public games: those in play, with small boards that follow them, and those that are over; by game and by player.

import * as api from "../api.js";
import { button, fill, h } from "../dom.js";
import { gameName, onLanguage, say } from "../words.js";
import { gameLink } from "./own-games.js";

/** How often games in play are looked at again, in milliseconds. */
const PULSE = 8_000;

/** How long the user must have typed nothing, in milliseconds. */
const PAUSE = 400;

/** @param {HTMLElement} root */
export async function publicPage(root) {
    const kinds = await api.kinds();
    const game = h("select", { attributes: { name: "game" } });
    const stage = h("select", { attributes: { name: "stage" } });
    const player = h("input", { label: "page-public-player", attributes: { name: "player", maxlength: 40, type: "search" } });
    const games = h("ul", { class: "list public-games" });
    const more = button("page-show-more", () => void load(true), { attributes: { hidden: true } });
    const told = h("p", { class: "muted", attributes: { role: "status" } });
    /** @type {import("../types.js").GameSummary[]} */
    let shown = [];
    /** @type {import("../types.js").PublicPlace | undefined} */
    let next;
    let visit = 0;
    /** Whether more than the first page was asked for. */
    let hasMore = false;
    const options = () => {
        const [of, at] = [game.value, stage.value];
        fill(game, h("option", { attributes: { value: "" } }, say("page-public-all")),
            ...kinds.map(({ name }) => h("option", { attributes: { value: name } }, gameName(name))));
        fill(stage, h("option", { attributes: { value: "" } }, say("page-public-playing")),
            h("option", { attributes: { value: "over" } }, say("page-public-over")));
        [game.value, stage.value] = [of, at];
    };
    const draw = () => {
        redraw(games, shown);
        more.hidden = !next;
        told.textContent = shown.length || next ? "" : say("page-public-none");
    };
    /** @param {boolean} [isNext] */
    const load = async (isNext = false) => {
        visit += 1;
        const mine = visit;
        try {
            const page = await api.publicGames({
                ...(game.value && { game: game.value }), ...(stage.value && { finished: true }),
                ...(player.value.trim() && { player: player.value.trim() }), ...(isNext && next),
            });
            // Another choice may have been made meanwhile.
            if (mine !== visit) return;
            hasMore = isNext;
            shown = isNext ? [...shown, ...page.games] : page.games;
            next = page.next;
            draw();
        } catch (error) {
            if (mine === visit) told.textContent = error instanceof api.Complaint ? error.sentence : String(error);
        }
    };
    options();
    fill(root,
        h("h1", { say: "page-public" }),
        h("form", { class: "card config public-form", on: { submit: (event) => { event.preventDefault(); void load(); } } },
            h("label", { class: "row" }, h("span", { say: "page-public-game" }), game),
            h("label", { class: "row" }, h("span", { say: "page-public-stage" }), stage),
            h("label", { class: "row" }, h("span", { say: "page-public-player" }), player)),
        told, games, more);
    for (const field of [game, stage]) field.addEventListener("change", () => void load());
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let typing;
    player.addEventListener("input", () => {
        clearTimeout(typing);
        typing = setTimeout(() => void load(), PAUSE);
    });
    const forget = onLanguage(() => {
        options();
        draw();
    });
    // Only what is on the first page changes while it is looked at.
    const timer = setInterval(() => {
        if (!document.hidden && !stage.value && !hasMore) void load();
    }, PULSE);
    await load();
    return () => {
        clearInterval(timer);
        clearTimeout(typing);
        forget();
    };
}

/**
 * Shows the games in a list. One that is as it was stays, since a click on it may have begun, and so does the focus.
 * @param {HTMLElement} list
 * @param {import("../types.js").GameSummary[]} shown
 */
function redraw(list, shown) {
    const focused = list.querySelector(":focus")?.getAttribute("data-id");
    const before = [...list.children];
    for (const [index, one] of shown.entries()) {
        const item = h("li", {}, gameLink(one));
        const old = before[index];
        if (!old) list.append(item);
        else if (!old.isEqualNode(item)) old.replaceWith(item);
    }
    for (const old of before.slice(shown.length)) old.remove();
    const link = [...list.querySelectorAll("a")].find((one) => one.dataset.id === focused);
    if (focused && link !== document.activeElement) link?.focus({ preventScroll: true });
}
