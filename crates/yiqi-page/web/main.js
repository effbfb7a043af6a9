// The entry point: the header, and which page is shown.

import { button, fill, h } from "./dom.js";
import { install } from "./install.js";
import { applySettings } from "./settings.js";
import { announce } from "./play/speech.js";
import { Complaint } from "./api.js";
import { LANGUAGES, language, loadWords, onLanguage, say, setLanguage } from "./words.js";
import { closeDialogs } from "./pages/dialog.js";
import { errorPage } from "./pages/error.js";
import { gamePage } from "./pages/game.js";
import { homePage } from "./pages/home.js";
import { joinPage, seatPage } from "./pages/join.js";
import { learnPage } from "./pages/learn.js";
import { menuPage } from "./pages/menu.js";
import { newGamePage } from "./pages/new-game.js";
import { publicPage } from "./pages/public.js";
import { openSettings } from "./pages/settings.js";

/**
 * A page fills an element and returns a function that closes it.
 * @typedef {(root: HTMLElement, argument: string) => Promise<(() => void) | void>} Part
 */

/** @type {Map<string, Part>} */
const PARTS = new Map(/** @type {[string, Part][]} */ ([
    ["", homePage],
    ["new", newGamePage],
    ["game", gamePage],
    ["learn", learnPage],
    ["menu", menuPage],
    ["join", joinPage],
    ["public", publicPage],
    ["seat", seatPage],
]));

/** @type {(() => void) | void} */
let close;
let visit = 0;

async function show() {
    visit += 1;
    const mine = visit;
    const [, part = "", argument = ""] = /^#?\/?([^/]*)\/?(.*)$/.exec(location.hash) ?? [];
    const root = /** @type {HTMLElement} */ (document.getElementById("page"));
    closeDialogs();
    if (close) close();
    close = undefined;
    const place = h("div", { class: `part part-${part || "home"}` });
    try {
        if (location.pathname !== "/") throw new Complaint("page-no-such-page");
        const found = PARTS.get(part);
        if (!found) throw new Complaint("server-no-such-route");
        const closing = await found(place, argument);
        // The user may have left while this was loading.
        if (mine !== visit) return closing?.();
        close = closing;
    } catch (error) {
        if (mine !== visit) return;
        errorPage(place, error);
    }
    fill(root, place);
    scrollTo(0, 0);
    const heading = place.querySelector("h1");
    document.title = heading?.textContent ? `${heading.textContent} – Yiqi 弈棋` : "Yiqi 弈棋";
    if (mine > 1) {
        root.focus({ preventScroll: true });
        if (heading?.textContent) announce(heading.textContent);
    }
}

function top() {
    const other = () => (language() === "en" ? "zh" : "en");
    const tongue = h("button", {
        class: "quiet", attributes: { type: "button", id: "language" }, on: { click: () => setLanguage(other()) },
    });
    const rename = () => {
        tongue.textContent = LANGUAGES[other()];
        tongue.lang = other() === "zh" ? "zh-Hans" : "en";
    };
    rename();
    onLanguage(rename);
    const home = h("a", { class: "brand", attributes: { href: "/#/" } });
    home.append(h("span", { class: "seal", attributes: { "aria-hidden": "true" } }, "弈"), h("span", {}, "Yiqi 弈棋"));
    fill(
        /** @type {HTMLElement} */ (document.getElementById("top")),
        h("a", { class: "skip", say: "page-skip", attributes: { href: "#page" }, on: { click: skip } }),
        home,
        h("nav", { label: "page-navigation" },
            tongue,
            button("page-settings", openSettings, { class: "quiet", attributes: { id: "settings" } })),
    );
}

/** @param {Event} event */
function skip(event) {
    event.preventDefault();
    document.getElementById("page")?.focus();
}

applySettings();
await loadWords().catch(() => {
    document.body.textContent = "Yiqi 弈棋: the server cannot be reached. 无法连接服务器。";
});
top();
addEventListener("hashchange", show);
onLanguage(() => {
    const heading = document.querySelector("main h1");
    document.title = heading?.textContent ? `${heading.textContent} – Yiqi 弈棋` : "Yiqi 弈棋";
});
await show();
document.documentElement.dataset.ready = say("menu-title");
install();
