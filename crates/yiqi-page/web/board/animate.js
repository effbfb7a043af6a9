// Animates the effects of a move as the server lists them; nothing is computed here.

import { moves } from "../settings.js";
import { sound } from "../sound.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Effect} Effect */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./board.js").Board} Board */

export class Animator {
    /** @param {Board} board */
    constructor(board) {
        this.board = board;
        /** @type {Set<Animation>} */
        this.running = new Set();
        this.hurried = false;
    }

    /** Whether an animation is running. */
    get isBusy() {
        return this.running.size > 0;
    }

    /** Finishes the running animation at once. */
    finish() {
        this.hurried = true;
        for (const animation of this.running) animation.finish();
    }

    /**
     * Animates steps that lead to the board `after`.
     * @param {Step[]} steps
     * @param {View} after
     */
    async show(steps, after) {
        this.hurried = false;
        this.board.pieces.classList.add("moving");
        for (const step of steps) {
            if (step.undone) await this.undo(step.effects, after);
            else await this.perform(step.effects, after);
        }
        this.board.pieces.classList.remove("moving");
    }

    /**
     * @param {Effect[]} effects
     * @param {View} after
     */
    async perform(effects, after) {
        const flips = [];
        const taken = [];
        const removed = [];
        for (const effect of effects) {
            if (effect.effect === "placed") {
                sound("place");
                await this.appear(effect.at, after);
            } else if (effect.effect === "moved") {
                await this.glide(effect.from, effect.to, after);
                sound("move");
            } else if (effect.effect === "flipped") flips.push(effect.at);
            else if (effect.effect === "captured") taken.push(effect.at);
            else if (effect.effect === "removed") removed.push(effect.at);
            else sound("pass");
        }
        await this.flip(flips, after);
        if (taken.length) sound("capture");
        await Promise.all(taken.map((at) => this.vanish(at, after, BLINK, 420)));
        if (removed.length) sound("remove");
        await Promise.all(removed.map((at) => this.vanish(at, after, SINK, 420)));
    }

    /**
     * The effects in reverse, for an undo.
     * @param {Effect[]} effects
     * @param {View} after
     */
    async undo(effects, after) {
        const back = effects.filter((effect) => effect.effect === "captured" || effect.effect === "removed");
        await Promise.all(back.map((effect) => "at" in effect && this.appear(effect.at, after)));
        await this.flip(effects.flatMap((effect) => (effect.effect === "flipped" ? [effect.at] : [])), after);
        for (const effect of effects) {
            if (effect.effect === "moved") await this.glide(effect.to, effect.from, after);
            else if (effect.effect === "placed") await this.vanish(effect.at, after, SINK, 200);
        }
        sound("move");
    }

    /**
     * @param {Element} element
     * @param {Keyframe[]} frames
     * @param {KeyframeAnimationOptions} how
     */
    async run(element, frames, how) {
        if (!moves() || this.hurried) return;
        const animation = element.animate(frames, { easing: "ease-out", ...how });
        this.running.add(animation);
        try {
            await animation.finished;
        } catch {
            // It was cancelled; the board is redrawn.
        }
        this.running.delete(animation);
    }

    /**
     * @param {string} at
     * @param {View} after
     */
    async appear(at, after) {
        const piece = this.board.put(at, this.board.pieceIn(after, at));
        if (piece) await this.run(inner(piece), APPEAR, { duration: 160 });
    }

    /**
     * @param {string} from
     * @param {string} to
     * @param {View} after
     */
    async glide(from, to, after) {
        const piece = this.board.pieceAt(from);
        // A piece that was dragged there lies there already.
        const isThere = this.board.lifted === from && this.board.carried === to;
        if (isThere) this.board.release();
        const [a, b] = [this.board.spot(from), this.board.spot(to)];
        if (piece && !isThere) {
            piece.parentElement?.append(piece);
            const frames = [
                { transform: "translate(0px, 0px)" },
                { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)` },
            ];
            await this.run(inner(piece), frames, { duration: 260, easing: "ease-in-out" });
        }
        this.board.put(from, this.board.pieceIn(after, from));
        this.board.put(to, this.board.pieceIn(after, to));
    }

    /**
     * Runs animations one after the other.
     * @param {string[]} places
     * @param {View} after
     */
    async flip(places, after) {
        const turning = places.map(async (at, number) => {
            const delay = number * 60;
            const before = this.board.pieceAt(at);
            if (before) await this.run(inner(before), TURN, { duration: 110, delay, easing: "ease-in" });
            const piece = this.board.put(at, this.board.pieceIn(after, at));
            if (number === 0 || moves()) sound("flip");
            if (piece) await this.run(inner(piece), [...TURN].reverse(), { duration: 110 });
        });
        await Promise.all(turning);
    }

    /**
     * @param {string} at
     * @param {View} after
     * @param {Keyframe[]} frames
     * @param {number} duration
     */
    async vanish(at, after, frames, duration) {
        const piece = this.board.pieceAt(at);
        if (piece) await this.run(inner(piece), frames, { duration });
        this.board.put(at, this.board.pieceIn(after, at));
    }
}

/**
 * The element of a piece that is animated.
 * @param {Element} piece
 */
function inner(piece) {
    return piece.firstElementChild ?? piece;
}

const APPEAR = [{ transform: "scale(1.25)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }];
const TURN = [{ transform: "scaleX(1)" }, { transform: "scaleX(0.05)" }];
const BLINK = [{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }, { opacity: 0 }];
const SINK = [{ opacity: 1, transform: "scale(1)" }, { opacity: 0, transform: "scale(0.4)" }];
