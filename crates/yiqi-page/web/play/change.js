// Applies an event's changes to the game before it. A page that missed an event asks for the whole game.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").ViewChange} ViewChange */
/** @typedef {import("../types.js").Splice} Splice */
/** @typedef {View["places"][number]} Place */
/** @typedef {import("../types.js").EventView} EventView */

/**
 * The game after an event; null if the event is not the next one or has no changes. The game
 * before it is not modified.
 * @param {Game} before
 * @param {EventView} happened
 * @returns {Game | null}
 */
export function gameAfter(before, happened) {
    const { change, sequence } = happened;
    if (!change || sequence !== before.sequence + 1) return null;
    const { stage, can_undo } = change;
    return {
        id: before.id,
        sequence,
        setup: change.setup ?? before.setup,
        view: change.view ? viewAfter(before.view, change.view) : before.view,
        moves: spliced(before.moves, change.moves),
        legal_moves: spliced(before.legal_moves, change.legal_moves),
        stage,
        result: change.result ?? null,
        asked: change.asked ?? null,
        accepted: change.accepted,
        can_undo,
        engine: engineAfter(before, happened),
    };
}

/**
 * What the engine is doing after an event, as far as it concerns the count: it looks for dead pieces from the end of the
 * moves until somebody has said which they are.
 * @param {Game} before
 * @param {EventView} happened
 * @returns {import("../types.js").EngineStatus | undefined}
 */
function engineAfter(before, { event, change }) {
    if (change?.stage !== "counting" || event.event === "marked" || event.event === "accepted") return undefined;
    return before.stage === "counting" ? before.engine : "thinking";
}

/**
 * The view after a change; the one before it is not modified.
 * @param {View} before
 * @param {ViewChange} change
 * @returns {View}
 */
export function viewAfter(before, change) {
    const { position, pieces, notes, ...rest } = change;
    const places = [...before.places];
    /** @param {string} ranges @param {(place: Place) => Place} after */
    const replace = (ranges, after) => {
        for (const index of numbers(ranges)) {
            const place = places[index];
            if (place) places[index] = after(place);
        }
    };
    for (const { at, piece } of pieces ?? []) replace(at, (place) => ({ ...place, piece }));
    for (const { at, name, value } of notes ?? []) {
        replace(at, (place) => {
            const { [name]: _, ...others } = place.notes ?? {};
            return { ...place, notes: value === null ? others : { ...others, [name]: value } };
        });
    }
    return {
        ...before,
        ...rest,
        preset: change.options ? change.preset ?? null : before.preset,
        must_pass: change.must_pass ?? false,
        ending: change.ending ?? null,
        position: splicedText(before.position, position),
        places,
    };
}

/**
 * The numbers of ranges such as `0-4 7`.
 * @param {string} ranges
 */
function numbers(ranges) {
    return ranges.split(" ").flatMap((range) => {
        const [first = 0, last = first] = range.split("-").map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

/**
 * @param {string[]} before
 * @param {Splice[]} [splices]
 */
function spliced(before, splices = []) {
    const after = [...before];
    // In reverse order, because the indices refer to the original list.
    for (const { at, removed = 0, added = [] } of [...splices].reverse()) after.splice(at, removed, ...added);
    return after;
}

/**
 * @param {string} before
 * @param {import("../types.js").TextSplice[]} [splices]
 */
function splicedText(before, splices = []) {
    return [...splices].reverse().reduce((text, { at, removed, added }) =>
        text.slice(0, at) + added + text.slice(at + removed), before);
}
