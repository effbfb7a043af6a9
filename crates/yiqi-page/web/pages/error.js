// The error page: what went wrong, and a way back.

import { Complaint, inWords } from "../api.js";
import { hasWords } from "../words.js";
import { fill, h } from "../dom.js";

/**
 * @param {HTMLElement} root
 * @param {unknown} error
 */
export function errorPage(root, error) {
    fill(root,
        h("section", { class: "card error" },
            h("h1", { say: "page-error" }),
            // A known sentence is updated when the language changes.
            error instanceof Complaint && hasWords(error.code)
                ? h("p", { say: error.code, with: () => inWords(error.args) })
                : h("p", {}, error instanceof Complaint ? error.sentence : String(error)),
            error instanceof Complaint && error.code === "server-no-such-game" && h("p", { class: "muted", say: "page-no-game-here" }),
            h("p", {},
                // At an unknown address, "#/" would be a place of that address.
                h("a", { class: "button primary", say: "page-back-home", attributes: { href: "/#/" } }),
                " ",
                h("a", {
                    class: "button", say: "page-try-again", attributes: { href: location.hash },
                    on: { click: () => dispatchEvent(new HashChangeEvent("hashchange")) },
                }))));
}
