// The form for a new game: the players, the colour and the rules, with defaults for everything.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { saveGame } from "../saved-games.js";
import { engineName } from "../play/speech.js";
import { setting, settings } from "../settings.js";
import { gameName, hasWords, onLanguage, say } from "../words.js";
import { levelMeaning } from "./levels.js";

/** What a casual game is, where that is not the rules' own default. @type {Record<string, Record<string, string>>} */
const CASUAL = { go: { size: "9" } };

/** Options that are not shown. */
const UNASKED = new Set(["seed"]);

/** The usual board sizes, listed first. */
const SIZES = ["9", "13", "19"];

/**
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function newGamePage(root, game) {
    const kind = (await api.kinds()).find((one) => one.name === game);
    if (!kind) throw new api.Complaint("session-no-such-game", { name: game });
    const last = settings().last[game] ?? {};
    const hasComputer = kind.opponents.length > 0;
    const opponent = h("select", { attributes: { name: "opponent" } });
    // Who plays when two computers do.
    const seats = ["black", "white"].map((side) => h("select", { attributes: { name: `engine-${side}` } }));
    const fillOpponents = () => {
        const before = opponent.value;
        const engines = () => kind.opponents.map((engine) => h("option", { attributes: { value: engine } }, engineName(engine)));
        fill(opponent,
            ...engines(),
            h("option", { attributes: { value: "human" } }, say("page-two-people")),
            hasComputer && h("option", { attributes: { value: "computers" } }, say("page-two-computers")));
        choose(opponent, before, last.opponent, "level:3");
        for (const [index, seat] of seats.entries()) {
            const before = seat.value;
            fill(seat, ...engines());
            choose(seat, before, last[index ? "white" : "black"], "level:3");
        }
    };
    fillOpponents();
    const stop = onLanguage(fillOpponents);
    const colour = radioButtons("colour", "page-colour", last.colour ?? "black", [
        ["black", "side-black"], ["white", "side-white"], ["random", "page-colour-random"],
    ]);
    const options = kind.options.filter((spec) => !UNASKED.has(spec.name)).map((spec) =>
        ({ spec, field: optionField(game, spec, last[spec.name] ?? CASUAL[game]?.[spec.name] ?? spec.default) }));
    const names = ["black", "white"].map((side) => h("input", {
        label: `side-${side}`, attributes: { name: `name-${side}`, maxlength: 40, value: last[`name-${side}`] ?? "" },
    }));
    const people = h("div", { class: "people" }, ...names.map((input, index) =>
        h("label", { class: "row" }, h("span", { say: index ? "page-name-white" : "page-name-black" }), input)));
    const own = h("input", { attributes: { name: "name-own", maxlength: 40, value: last["name-own"] ?? "" } });
    const alone = h("label", { class: "row" }, h("span", { say: "page-name-own" }), own);
    const computers = h("div", { class: "computers" }, ...seats.map((seat, index) =>
        h("label", { class: "row" }, h("span", { say: index ? "side-white" : "side-black" }), seat)));
    const meaning = h("p", { class: "muted small level-meaning" });
    const explain = () => {
        const key = levelMeaning(opponent.value);
        meaning.textContent = key ? say(key) : "";
    };
    const wrong = h("p", { class: "refusal", attributes: { role: "alert" } });
    const adapt = () => {
        const withComputer = opponent.value !== "human" && opponent.value !== "computers";
        colour.hidden = alone.hidden = !withComputer;
        people.hidden = opponent.value !== "human";
        computers.hidden = opponent.value !== "computers";
        explain();
    };
    opponent.addEventListener("change", adapt);
    adapt();
    const begin = h("button", { class: "primary", say: "page-start", attributes: { type: "submit", id: "start" } });
    const start = async () => {
        const chosen = colour.querySelector("input:checked")?.getAttribute("value") ?? "black";
        const mine = chosen === "random" ? (Math.random() < 0.5 ? "black" : "white") : chosen;
        const values = Object.fromEntries(options.map(({ spec, field }) => [spec.name, field.value.trim()]));
        const given = Object.fromEntries(options
            .filter(({ spec, field }) => field.value.trim() && field.value.trim() !== spec.default)
            .map(({ spec, field }) => [spec.name, field.value.trim()]));
        const person = (/** @type {string | undefined} */ name) => (name?.trim() ? `human:${name.trim()}` : "human");
        const sits = (/** @type {number} */ index) => {
            if (opponent.value === "human") return person(names[index]?.value);
            if (opponent.value === "computers") return seats[index]?.value ?? "human";
            return mine === (index ? "white" : "black") ? person(own.value) : opponent.value;
        };
        const created = await api.createGame({ game, options: given, black: sits(0), white: sits(1) });
        saveGame(created.id, { game, created: Date.now(), isNew: true, tokens: created.tokens });
        // The choices are the defaults of the next game.
        setting("last", {
            ...settings().last,
            [game]: {
                ...values,
                opponent: opponent.value,
                colour: chosen,
                "name-own": own.value,
                "name-black": names[0]?.value ?? "",
                "name-white": names[1]?.value ?? "",
                black: seats[0]?.value ?? "",
                white: seats[1]?.value ?? "",
            },
        });
        location.hash = `#/game/${created.id}`;
    };
    const submit = async () => {
        wrong.textContent = "";
        begin.disabled = true;
        try {
            await start();
        } catch (error) {
            wrong.textContent = error instanceof api.Complaint ? error.sentence : String(error);
            begin.disabled = false;
        }
    };
    const form = h("form", {
        class: "card config", on: { submit: (event) => { event.preventDefault(); void submit(); } },
    },
        h("h1", { say: "page-new", with: () => ({ game: gameName(game) }) }),
        h("label", { class: "row" }, h("span", { say: "page-opponent" }), opponent),
        meaning,
        colour,
        alone,
        people,
        computers,
        options.length > 0 && h("details", { attributes: { open: game === "go" || game === "dvonn" } },
            h("summary", { say: "page-rules" }),
            ...options.map(({ spec, field }) => h("label", { class: "row", ...(hasWords(`option-${game}-${spec.name}`) && { hint: `option-${game}-${spec.name}` }) },
                h("span", { say: `page-option-${game}-${spec.name}`, otherwise: spec.name }), field))),
        wrong,
        h("div", { class: "actions" },
            h("a", { class: "button", say: "page-cancel", attributes: { href: game === "reversi" ? "#/menu/reversi" : "#/" } }),
            begin));
    fill(root, form);
    const stopExplaining = onLanguage(explain);
    return () => {
        stop();
        stopExplaining();
    };
}

/**
 * Selects the first of the values that the list has; without any, the first of the list.
 * @param {HTMLSelectElement} list
 * @param {...(string | undefined)} values
 */
function choose(list, ...values) {
    const offered = [...list.options].map((option) => option.value);
    list.value = values.find((value) => value !== undefined && offered.includes(value)) ?? offered[0] ?? "";
}

/**
 * @param {string} field
 * @param {string} key
 * @param {string} value
 * @param {[string, string][]} choices
 */
function radioButtons(field, key, value, choices) {
    return h("fieldset", {}, h("legend", { say: key }), ...choices.map(([one, words]) =>
        h("label", { class: "radio" },
            h("input", { attributes: { type: "radio", name: field, value: one, checked: one === value } }),
            h("span", { say: words }))));
}

/**
 * The field for an option: a list if it has fixed values, else a text field.
 * @param {string} game
 * @param {{name: string, values: string, default: string}} spec
 * @param {string} value
 */
function optionField(game, spec, value) {
    const id = `option-${spec.name}`;
    if (spec.name === "size" && spec.values === "2-25") {
        const sizes = [...SIZES, ...Array.from({ length: 24 }, (_, n) => String(n + 2)).filter((size) => !SIZES.includes(size))];
        return select(id, sizes.map((size) => [size, `${size} × ${size}`]), value);
    }
    if (spec.name === "handicap") {
        return select(id, ["0", "2", "3", "4", "5", "6", "7", "8", "9"].map((stones) => [stones, stones]), value);
    }
    if (/^[a-z]+(\|[a-z]+)+$/.test(spec.values)) {
        return select(id, spec.values.split("|").map((one) => [one, one]), value, game, spec.name);
    }
    // Only placeholders without words are understood in every language.
    const placeholder = /[a-z]{2}/.test(spec.values) ? undefined : spec.values;
    return h("input", { attributes: { name: id, value, placeholder } });
}

/**
 * @param {string} id
 * @param {string[][]} choices value and text
 * @param {string} value
 * @param {string} [game]
 * @param {string} [option]
 */
function select(id, choices, value, game, option) {
    const field = h("select", { attributes: { name: id } }, ...choices.map(([one = "", text = one]) => {
        const key = `page-value-${game}-${option}-${one}`;
        const words = game && hasWords(key) ? { say: key } : {};
        return h("option", { ...words, attributes: { value: one } }, game && hasWords(key) ? null : text);
    }));
    field.value = value;
    return field;
}

