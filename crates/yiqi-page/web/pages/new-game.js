// What a new game is to be: who plays, which colour, and the rules. Good defaults; one click more and it begins.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { keep } from "../kept.js";
import { engineName } from "../play/speech.js";
import { setting, settings } from "../settings.js";
import { hasWords, onLanguage, say } from "../words.js";

/** What a casual game is, where that is not the rules' own default. @type {Record<string, Record<string, string>>} */
const CASUAL = { go: { size: "9" } };

/** Options that nobody is asked for. */
const UNASKED = new Set(["seed"]);

/** Sizes with names of their own. */
const SIZES = ["9", "13", "19"];

/**
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function newGamePage(root, game) {
    const kind = (await api.kinds()).find((one) => one.name === game);
    if (!kind) throw new api.Complaint("session-no-such-game", { name: game });
    const last = settings().last[game] ?? {};
    const has_computer = kind.opponents.length > 0;
    const opponent = h("select", { attributes: { name: "opponent" } });
    const fillOpponents = () => {
        const before = opponent.value || last.opponent || (has_computer ? "level:3" : "human");
        fill(opponent,
            ...kind.opponents.map((engine) => h("option", { attributes: { value: engine } }, engineName(engine))),
            h("option", { attributes: { value: "human" } }, say("page-two-people")));
        opponent.value = before;
    };
    fillOpponents();
    const stop = onLanguage(fillOpponents);
    const colour = choose("colour", "page-colour", last.colour ?? "black", [
        ["black", "side-black"], ["white", "side-white"], ["random", "page-colour-random"],
    ]);
    const options = kind.options.filter((spec) => !UNASKED.has(spec.name)).map((spec) =>
        ({ spec, field: optionField(game, spec, last[spec.name] ?? CASUAL[game]?.[spec.name] ?? spec.default) }));
    const names = ["black", "white"].map((side) => h("input", {
        label: `side-${side}`, attributes: { name: `name-${side}`, maxlength: 40, value: last[`name-${side}`] ?? "" },
    }));
    const people = h("div", { class: "people" }, ...names.map((input, index) =>
        h("label", { class: "row" }, h("span", { say: index ? "page-name-white" : "page-name-black" }), input)));
    const wrong = h("p", { class: "refusal", attributes: { role: "alert" } });
    const adapt = () => {
        const alone = opponent.value !== "human";
        colour.hidden = !alone;
        people.hidden = alone;
    };
    opponent.addEventListener("change", adapt);
    adapt();
    const start = async () => {
        wrong.textContent = "";
        const chosen = colour.querySelector("input:checked")?.getAttribute("value") ?? "black";
        const own = chosen === "random" ? (Math.random() < 0.5 ? "black" : "white") : chosen;
        const alone = opponent.value !== "human";
        const values = Object.fromEntries(options.map(({ spec, field }) => [spec.name, field.value.trim()]));
        const given = Object.fromEntries(options
            .filter(({ spec, field }) => field.value.trim() && field.value.trim() !== spec.default)
            .map(({ spec, field }) => [spec.name, field.value.trim()]));
        const [black, white] = names.map((input) => input.value.trim());
        const person = (/** @type {string | undefined} */ name) => (name && !alone ? `human:${name}` : "human");
        const body = {
            game,
            options: given,
            black: alone && own !== "black" ? opponent.value : person(black),
            white: alone && own !== "white" ? opponent.value : person(white),
        };
        setting("last", {
            ...settings().last,
            [game]: { opponent: opponent.value, colour: chosen, ...values, "name-black": black ?? "", "name-white": white ?? "" },
        });
        try {
            const created = await api.createGame(body);
            keep(created.id, { game, created: Date.now(), tokens: created.tokens });
            location.hash = `#/game/${created.id}`;
        } catch (error) {
            wrong.textContent = error instanceof api.Complaint ? error.sentence : String(error);
        }
    };
    const form = h("form", {
        class: "card config", on: { submit: (event) => { event.preventDefault(); void start(); } },
    },
        h("h1", { say: "page-new", with: () => ({ game: say(`name-${game}`) }) }),
        h("label", { class: "row" }, h("span", { say: "page-opponent" }), opponent),
        colour,
        people,
        options.length > 0 && h("details", { attributes: { open: game === "go" || game === "dvonn" } },
            h("summary", { say: "page-rules" }),
            ...options.map(({ spec, field }) => h("label", { class: "row", hint: `option-${game}-${spec.name}` },
                h("span", { say: `page-option-${game}-${spec.name}` }), field))),
        wrong,
        h("div", { class: "actions" },
            h("a", { class: "button", say: "page-cancel", attributes: { href: game === "reversi" ? "#/menu/reversi" : "#/" } }),
            h("button", { class: "primary", say: "page-start", attributes: { type: "submit", id: "start" } })));
    fill(root, form);
    return () => { stop(); };
}

/**
 * @param {string} field
 * @param {string} key
 * @param {string} value
 * @param {[string, string][]} choices
 */
function choose(field, key, value, choices) {
    return h("fieldset", {}, h("legend", { say: key }), ...choices.map(([one, words]) =>
        h("label", { class: "radio" },
            h("input", { attributes: { type: "radio", name: field, value: one, checked: one === value } }),
            h("span", { say: words }))));
}

/**
 * A field for an option: a list where only some values are allowed, else a line.
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
    if (/^[a-z]+(\|[a-z]+)+$/.test(spec.values)) {
        return select(id, spec.values.split("|").map((one) => [one, one]), value, game, spec.name);
    }
    // Signs are understood in every language, words are not.
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

