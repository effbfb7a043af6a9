// Named rules on the form for a new game: one choice sets several options.

import { h } from "../dom.js";

/** @typedef {import("../types.js").Preset} Preset */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * The list of named rules. Choosing one fills the fields of its options; changing a field shows which rules these are
 * now, or that they are the players' own.
 * @param {string} game
 * @param {Preset[]} presets
 * @param {Map<string, Field>} fields the fields of the options, by name
 */
export function rulesField(game, presets, fields) {
    const list = h("select", { attributes: { name: "option-rules" } },
        ...presets.map(({ name }) => h("option", { say: `page-value-${game}-rules-${name}`, otherwise: name, attributes: { value: name } })),
        h("option", { say: "page-rules-own", attributes: { value: "", hidden: true } }));
    const recognise = () => {
        const isMet = (/** @type {Preset} */ { options }) => Object.entries(options).every(([name, value]) => fields.get(name)?.value === value);
        list.value = presets.find(isMet)?.name ?? "";
    };
    list.addEventListener("change", () => {
        const preset = presets.find(({ name }) => name === list.value);
        for (const [name, value] of Object.entries({ ...preset?.defaults, ...preset?.options })) {
            const field = fields.get(name);
            if (field) field.value = value;
        }
    });
    for (const field of fields.values()) field.addEventListener("change", recognise);
    recognise();
    return list;
}
