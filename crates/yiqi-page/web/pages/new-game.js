// The form for a new game: the players, the colour and the rules, with defaults for everything.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { saveGame } from "../saved-games.js";
import { CONTROLS, controlInWords } from "../play/clock.js";
import { opponentName } from "../play/speech.js";
import { setting, settings } from "../settings.js";
import { gameName, hasWords, onLanguage, say } from "../words.js";
import { levelMeaning, levelStrength } from "./levels.js";
import { rulesField } from "./rules.js";
import { seekGame } from "./seek.js";

/** What a casual game is, where that is not the rules' own default. @type {Record<string, Record<string, string>>} */
const CASUAL = { go: { size: "9" } };

/** Options that are not shown, and the name of rules, which only sets others. */
const UNASKED = new Set(["seed", "rules"]);

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
        const engines = () => kind.opponents.map((engine) => h("option", { attributes: { value: engine } }, opponentName(game, engine)));
        fill(opponent,
            ...engines(),
            h("option", { attributes: { value: "friend" } }, say("page-friend")),
            h("option", { attributes: { value: "anyone" } }, say("page-anyone")),
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
    let stopSeeking = () => {};
    const colour = radioButtons("colour", "page-colour", last.colour ?? "black", [
        ["black", "side-black"], ["white", "side-white"], ["random", "page-colour-random"],
    ]);
    const options = kind.options.filter((spec) => !UNASKED.has(spec.name)).map((spec) =>
        ({ spec, field: optionField(game, spec, last[spec.name] ?? CASUAL[game]?.[spec.name] ?? spec.default) }));
    const { presets } = kind;
    const rules = presets.length > 0 && rulesField(game, presets, new Map(options.map(({ spec, field }) => [spec.name, field])));
    const isSingle = (/** @type {string} */ name) => presets.some((preset) => name in preset.options);
    const rows = (/** @type {boolean} */ single) => options.filter(({ spec }) => isSingle(spec.name) === single)
        .map(({ spec, field }) => optionRow(game, spec.name, field));
    const names = ["black", "white"].map((side) => h("input", {
        label: `side-${side}`, attributes: { name: `name-${side}`, maxlength: 40, value: last[`name-${side}`] ?? "" },
    }));
    const people = h("div", { class: "people" }, ...names.map((input, index) =>
        h("label", { class: "row" }, h("span", { say: index ? "page-name-white" : "page-name-black" }), input)));
    const own = h("input", { attributes: { name: "name-own", maxlength: 40, value: last["name-own"] || settings().name } });
    const alone = h("label", { class: "row" }, h("span", { say: "page-name-own" }), own);
    const computers = h("div", { class: "computers" }, ...seats.map((seat, index) =>
        h("label", { class: "row" }, h("span", { say: index ? "side-white" : "side-black" }), seat)));
    const meaning = h("p", { class: "muted small level-meaning" });
    const explain = () => {
        const key = levelStrength(game, opponent.value) ?? levelMeaning(opponent.value);
        meaning.textContent = key ? say(key) : "";
    };
    const clock = h("select", { attributes: { name: "clock" } });
    const fillClocks = () => {
        const before = clock.options.length ? clock.value : last.clock;
        fill(clock, h("option", { attributes: { value: "" } }, say("page-clock-none")),
            ...CONTROLS.map((control) => h("option", { attributes: { value: control } }, controlInWords(control))));
        choose(clock, before, "");
    };
    fillClocks();
    const timed = h("label", { class: "row" }, h("span", { say: "page-clock" }), clock);
    const open = h("input", { attributes: { type: "checkbox", name: "public", checked: last.public === "yes" } });
    const publicRow = h("label", { class: "row" }, h("span", { say: "page-public-own" }), open);
    const wrong = h("p", { class: "refusal", attributes: { role: "alert" } });
    const adapt = () => {
        const withComputer = opponent.value !== "human" && opponent.value !== "computers";
        alone.hidden = !withComputer;
        // Between strangers the colours are drawn.
        colour.hidden = !withComputer || opponent.value === "anyone";
        people.hidden = opponent.value !== "human";
        computers.hidden = opponent.value !== "computers";
        publicRow.hidden = opponent.value === "anyone";
        timed.hidden = opponent.value === "computers";
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
        if (opponent.value === "anyone") {
            const name = own.value.trim();
            keep(values, chosen);
            stopSeeking = seekGame(root, {
                game, options: given, ...(clock.value && { clock: clock.value }), ...(name && { name }),
            }, (error) => {
                fill(root, form);
                begin.disabled = false;
                wrong.textContent = error instanceof api.Complaint ? error.sentence : "";
            });
            return;
        }
        const person = (/** @type {string | undefined} */ name) => (name?.trim() ? `human:${name.trim()}` : "human");
        const sits = (/** @type {number} */ index) => {
            if (opponent.value === "human") return person(names[index]?.value);
            if (opponent.value === "computers") return seats[index]?.value ?? "human";
            const isMine = mine === (index ? "white" : "black");
            return isMine ? person(own.value) : opponent.value === "friend" ? "invite" : opponent.value;
        };
        const created = await api.createGame({
            game, options: given, black: sits(0), white: sits(1), ...(clock.value && !timed.hidden && { clock: clock.value }),
            ...(open.checked && { public: true }),
        });
        saveGame(created.id, { game, created: Date.now(), isNew: true, tokens: created.tokens, invites: created.invites });
        keep(values, chosen);
        location.hash = `#/game/${created.id}`;
    };
    /** The choices are the defaults of the next game. */
    const keep = (/** @type {Record<string, string>} */ values, /** @type {string} */ chosen) => {
        if (own.value.trim()) setting("name", own.value.trim());
        setting("last", {
            ...settings().last,
            [game]: {
                ...values,
                opponent: opponent.value,
                clock: clock.value,
                public: open.checked ? "yes" : "",
                colour: chosen,
                "name-own": own.value,
                "name-black": names[0]?.value ?? "",
                "name-white": names[1]?.value ?? "",
                black: seats[0]?.value ?? "",
                white: seats[1]?.value ?? "",
            },
        });
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
        timed,
        publicRow,
        options.length > 0 && h("details", { attributes: { open: game === "go" || game === "dvonn" } },
            h("summary", { say: "page-rules" }),
            rules && optionRow(game, "rules", rules),
            ...rows(false),
            rules && h("details", { class: "single" }, h("summary", { say: "page-rules-single" }), ...rows(true))),
        wrong,
        h("div", { class: "actions" },
            h("a", { class: "button", say: "page-cancel", attributes: { href: game === "reversi" ? "#/menu/reversi" : "#/" } }),
            begin));
    fill(root, form);
    const stopExplaining = onLanguage(() => {
        explain();
        fillClocks();
    });
    return () => {
        stopSeeking();
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
 * @param {string} game
 * @param {string} name
 * @param {HTMLElement} field
 */
function optionRow(game, name, field) {
    const hint = `option-${game}-${name}`;
    return h("label", { class: "row", ...(hasWords(hint) && { hint }) },
        h("span", { say: `page-option-${game}-${name}`, otherwise: name }), field);
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

