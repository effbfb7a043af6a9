// Applies an event's changes to the game before it. A page that missed an event asks for the whole game.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").ViewChange} ViewChange */
/** @typedef {import("../types.js").Splice} Splice */
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
    const { stage, result, asked, can_undo } = change;
    return {
        id: before.id,
        sequence,
        setup: change.setup ?? before.setup,
        view: change.view ? viewAfter(before.view, change.view) : before.view,
        moves: spliced(before.moves, change.moves),
        legal_moves: spliced(before.legal_moves, change.legal_moves),
        stage,
        result,
        asked,
        can_undo,
    };
}

/**
 * @param {View} before
 * @param {ViewChange} change
 * @returns {View}
 */
function viewAfter(before, change) {
    const { places, ...rest } = change;
    const changed = new Map(places.map((place) => [place.name, place]));
    return {
        ...before,
        ...rest,
        options: change.options ?? before.options,
        places: before.places.map((place) => {
            const now = changed.get(place.name);
            return now ? { ...place, piece: now.piece, notes: now.notes } : place;
        }),
    };
}

/**
 * @param {string[]} before
 * @param {Splice[]} splices
 */
function spliced(before, splices) {
    const after = [...before];
    // In reverse order, because the indices refer to the original list.
    for (const { at, removed, added } of [...splices].reverse()) after.splice(at, removed, ...added);
    return after;
}
