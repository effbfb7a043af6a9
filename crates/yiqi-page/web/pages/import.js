// The import of records, from a file or pasted text.

import * as api from "../api.js";
import { button, fill, h } from "../dom.js";
import { saveGame } from "../saved-games.js";
import { language, say } from "../words.js";
import { openDialog } from "./dialog.js";

/** Parts of a record without which it is still the same game; their loss is told only together with others. */
const MINOR = ["lost-players", "lost-date", "lost-result", "lost-unknown"];

/**
 * Guesses the format of a record from its beginning.
 * @param {string} text
 * @returns {string | undefined} none if it is none that can be read
 */
function guess(text) {
    const start = text.trimStart();
    if (/^[[{]/.test(start)) {
        if (/"current_turn"\s*:/.test(start)) return "6zc";
        return /"format"\s*:/.test(start) ? "json" : undefined;
    }
    if (/^\(;/.test(start)) return /GM\[Othello\]/i.test(start) ? "ggf" : "sgf";
    if (/^[-*OXox]{64}/.test(start)) return "obf";
    // The four first moves of Reversi; other places are DVONN's.
    if (/^(d3|c4|f5|e6)\s*([a-h][1-8]|$)/i.test(start)) return "transcript";
    return /^([-+]?\d+\t)?(1\.\s*)?[a-k][1-5]\s/i.test(start) ? "lg" : undefined;
}

/** Opens the dialog in which a record is given. */
export function openImport() {
    const text = h("textarea", { label: "page-import-text", attributes: { rows: 8, spellcheck: "false" } });
    const format = h("select", { attributes: { name: "format" } },
        h("option", { say: "page-format-auto", attributes: { value: "" } }),
        ...["json", "sgf", "ggf", "obf", "transcript", "lg", "6zc"].map((name) =>
            h("option", { say: `page-format-${name}`, attributes: { value: name } })));
    const wrong = h("p", { class: "refusal", attributes: { role: "alert" } });
    const file = h("input", {
        attributes: { type: "file", accept: ".json,.sgf,.ggf,.obf,.txt,.lg,.6zc" },
        on: {
            change: async () => {
                const chosen = file.files?.[0];
                if (!chosen) return;
                text.value = await chosen.text();
                const ending = chosen.name.split(".").pop()?.toLowerCase() ?? "";
                const isKnown = ending !== "txt" && [...format.options].some((one) => one.value === ending);
                format.value = isKnown ? ending : "";
            },
        },
    });
    const open = async () => {
        try {
            if (!text.value.trim()) throw new api.Complaint("page-import-empty");
            const found = format.value || guess(text.value);
            if (!found) throw new api.Complaint("page-import-unknown");
            const { id, tokens, lost = [] } = await api.importGame({ text: text.value, format: found, black: "human", white: "human" });
            const game = await api.lookAt(id, tokens.watch);
            saveGame(id, { game: game.setup.game, created: Date.now(), tokens });
            const address = `#/game/${id}`;
            if (lost.every((code) => MINOR.includes(code))) {
                dialog.close();
                location.hash = address;
            } else {
                tellLost(dialog, lost, address);
            }
        } catch (error) {
            wrong.textContent = error instanceof api.Complaint ? error.sentence : String(error);
        }
    };
    const dialog = openDialog("page-import", [
        h("label", { class: "row" }, h("span", { say: "page-import-file" }), file),
        h("label", { class: "row" }, h("span", { say: "page-import-format" }), format),
        h("label", { class: "column" }, h("span", { say: "page-import-text" }), text),
        wrong,
        h("div", { class: "actions" },
            button("page-cancel", () => dialog.close()),
            button("page-import-do", open, { class: "primary" })),
    ], { class: "import" });
}

/**
 * Says what the record has and the game does not, and leads to the game.
 * @param {HTMLElement} dialog
 * @param {string[]} lost
 * @param {string} address
 */
function tellLost(dialog, lost, address) {
    const what = () => ({ what: new Intl.ListFormat(language()).format(lost.map((code) => say(code))) });
    const onward = h("a", { class: "button primary", say: "page-play", attributes: { href: address } });
    fill(dialog,
        h("h2", { say: "page-import", attributes: { id: "dialog-title" } }),
        h("p", { class: "lost", say: "page-import-lost", with: what, attributes: { role: "status" } }),
        h("div", { class: "actions" }, onward));
    onward.focus();
}
