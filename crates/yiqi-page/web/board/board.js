// A board on the screen: drawn from the server's view, operated by mouse, touch or keyboard. It does not know the rules.

import { h, s } from "../dom.js";
import { onSettings, settings } from "../settings.js";
import { Animator } from "./animate.js";
import { STEP, geometry, hexagon, neighbour } from "./geometry.js";
import { bareBoard, boxOf, definitions, disc, labels } from "./ground.js";
import { Hand } from "./hand.js";
import { drawMarks, isLostTo } from "./marks.js";
import { drawPiece, drawStone, riseOf } from "./pieces.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./marks.js").Marks} Marks */

/**
 * @typedef {object} Handlers
 * @property {(name: string) => void} [press] a place was chosen
 * @property {(name: string | null) => void} [hover] the pointer or the focus came to a place, or left
 * @property {(name: string) => boolean} [drag] a piece is about to be dragged; whether it may
 * @property {(name: string | null) => void} [drop] a dragged piece was dropped on a place, or beside the board
 * @property {() => boolean} [aims] whether a finger gets a magnifier
 * @property {() => void} [secondary] the right button
 * @property {() => void} [middle] the middle button
 * @property {(place: Place) => string} [describe] what is read out for a place
 */

let boards = 0;

const ARROWS = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

/** Where long boards are turned by 90°, so that they fill an upright phone. */
const UPRIGHT = "(orientation: portrait) and (max-width: 600px)";

export class Board {
    /**
     * @param {Handlers} [handlers]
     * @param {boolean} [isPicture] only to be looked at
     */
    constructor(handlers = {}, isPicture = false) {
        boards += 1;
        this.id = `board-${boards}`;
        this.handlers = handlers;
        this.isPicture = isPicture;
        this.flipped = false;
        /** @type {View | undefined} */
        this.view = undefined;
        /** @type {Marks} */
        this.marks = {};
        this.svg = s("svg", { class: "board-drawing", role: "group" });
        this.shadows = s("path", { class: "shadow", "aria-hidden": "true" });
        this.pieces = s("g", { class: "pieces" });
        this.under = s("g", { class: "marks under", "aria-hidden": "true" });
        this.over = s("g", { class: "marks over", "aria-hidden": "true" });
        this.places = s("g", { class: "places" });
        this.ring = s("g", { class: "focus-ring", "aria-hidden": "true" }, square("halo"), square("line"));
        this.held = s("g", { class: "held", "aria-hidden": "true" });
        this.lens = s("g", { class: "lens", "aria-hidden": "true" });
        this.element = h("div", { class: "board" });
        this.element.append(this.svg);
        this.animator = new Animator(this);
        /** @type {Map<string, SVGElement>} */
        this.buttons = new Map();
        /** @type {Map<string, SVGElement>} */
        this.standing = new Map();
        /** @type {Map<string, {x: number, y: number}>} */
        this.spots = new Map();
        this.shape = "";
        this.focus = "";
        /** Counts how often the board was drawn. */
        this.drawn = 0;
        /** Whether a move is being shown: the marks belong to the position before it. */
        this.isMoving = false;
        /** The place of the piece in the hand. @type {string | null} */
        this.lifted = null;
        /** Where a dragged piece was dropped, until its move is shown. @type {string | null} */
        this.carried = null;
        this.hand = new Hand(this);
        // Chromium makes a drawing that listens for focus events a stop of the Tab key.
        this.element.addEventListener("focusin", (event) => {
            const place = this.hand.placeOf(event);
            if (place) this.focused(place);
        });
        this.element.addEventListener("keydown", (event) => this.key(event));
        this.upright = matchMedia(UPRIGHT);
        this.turn = () => this.redraw();
        this.upright.addEventListener("change", this.turn);
        this.forget = onSettings(() => this.redraw());
    }

    get hasCoordinates() {
        return settings().coordinates && !this.isPicture;
    }

    /** Removes the listeners. */
    close() {
        this.forget();
        this.hand.forget();
        this.upright.removeEventListener("change", this.turn);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
        if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
            const next = neighbour(this.spots, this.focus, arrow);
            if (next) this.buttons.get(next)?.focus();
            event.preventDefault();
            event.stopPropagation();
        } else if (event.key === "Enter" || event.key === " ") {
            if (this.focus) this.press(this.focus);
            event.preventDefault();
            event.stopPropagation();
        } else if (event.key === "Escape" && this.handlers.secondary) {
            this.handlers.secondary();
        }
    }

    /** @param {string} place */
    press(place) {
        this.focused(place);
        this.handlers.press?.(place);
    }

    /** Puts the focus on the board, where it was last. */
    takeFocus() {
        this.buttons.get(this.focus)?.focus();
    }

    /** @param {string} place */
    focused(place) {
        this.buttons.get(this.focus)?.setAttribute("tabindex", "-1");
        this.focus = place;
        const button = this.buttons.get(place);
        button?.setAttribute("tabindex", "0");
        const { x, y } = this.spot(place);
        this.ring.setAttribute("transform", `translate(${x} ${y})`);
        // A focus that is not seen, after a click elsewhere, points at nothing.
        if (!button?.matches(":focus-visible")) return;
        if (this.held.firstChild) this.held.setAttribute("transform", `translate(${x} ${y - 4})`);
        this.handlers.hover?.(place);
    }

    /**
     * Draws a view and ends any animation.
     * @param {View} view
     */
    show(view) {
        this.animator.finish();
        this.drawn += 1;
        this.view = view;
        this.isMoving = false;
        if (this.carried) this.release();
        const isTurned = view.board === "hexagons" && this.upright.matches && !this.isPicture;
        const shape = `${view.game} ${view.places.length} ${this.flipped} ${isTurned} ${this.hasCoordinates}`;
        if (shape !== this.shape) this.build(view, shape, isTurned);
        for (const place of view.places) this.stand(place.name, place.piece);
        this.castShadows();
        this.mark(this.marks);
    }

    /** Redraws the board in the current language and style. */
    redraw() {
        this.shape = "";
        if (this.view) this.show(this.view);
    }

    /** @param {boolean} isFlipped */
    flip(isFlipped) {
        this.flipped = isFlipped;
        this.redraw();
    }

    /** Hides the marks of the position before a move, until the one after it is drawn. */
    startMove() {
        this.isMoving = true;
        this.mark(this.marks);
    }

    /**
     * Animates steps, then draws the board after them.
     * @param {import("../types.js").Step[]} steps
     * @param {View} after
     */
    async animate(steps, after) {
        this.animator.finish();
        this.startMove();
        const { drawn } = this;
        await this.animator.show(steps, after);
        // Another view may have been shown meanwhile.
        if (drawn === this.drawn) this.show(after);
    }

    /**
     * @param {View} view
     * @param {string} shape
     * @param {boolean} isTurned
     */
    build(view, shape, isTurned) {
        this.shape = shape;
        const space = geometry(view, { isFlipped: this.flipped, isTurned, hasCoordinates: this.hasCoordinates });
        this.space = space;
        const box = boxOf(space);
        this.svg.setAttribute("viewBox", [box.x, box.y, box.width, box.height].map((number) => number.toFixed(1)).join(" "));
        this.element.dataset.kind = space.kind;
        this.element.dataset.game = view.game;
        const hasFocus = this.places.contains(document.activeElement);
        this.buttons.clear();
        this.standing.clear();
        this.spots.clear();
        this.pieces.replaceChildren();
        this.places.replaceChildren();
        for (const place of view.places) {
            const spot = space.at(place);
            this.spots.set(place.name, spot);
            const button = cell(spot, space);
            for (const [name, value] of Object.entries({ class: "place", role: "button", "data-place": place.name, tabindex: "-1" })) {
                button.setAttribute(name, value);
            }
            this.buttons.set(place.name, button);
            this.places.append(button);
        }
        if (!this.buttons.has(this.focus)) this.focus = middle(this.spots, space);
        this.buttons.get(this.focus)?.setAttribute("tabindex", "0");
        this.svg.replaceChildren(
            definitions(this.id),
            s("g", { id: `${this.id}-all` },
                bareBoard(view, space, this.id, this.isPicture), labels(view, space), this.under, this.shadows, this.pieces, this.over),
            this.places, this.ring, this.held, this.lens,
        );
        if (hasFocus) this.takeFocus();
    }

    /**
     * Replaces the piece on a place.
     * @param {string} at
     * @param {Piece | null} piece
     * @returns {SVGElement | undefined}
     */
    put(at, piece) {
        const holder = this.stand(at, piece);
        this.castShadows();
        return holder;
    }

    /**
     * @param {string} at
     * @param {Piece | null} piece
     * @returns {SVGElement | undefined}
     */
    stand(at, piece) {
        const text = piece ? `${piece.owner} ${piece.height} ${piece.neutral}` : "";
        const before = this.standing.get(at);
        if (before && before.dataset.piece === text) {
            for (const animation of before.getAnimations({ subtree: true })) animation.cancel();
            return before;
        }
        before?.remove();
        this.standing.delete(at);
        const { space } = this;
        if (!piece || !space) return undefined;
        const { x, y } = this.spot(at);
        const holder = space.isDense
            ? drawStone(piece, { x, y }, space, this.id)
            : s("g", { transform: `translate(${x} ${y})` }, drawPiece(piece, space, this.id));
        holder.dataset.at = at;
        holder.dataset.piece = text;
        this.standing.set(at, holder);
        // Only stacks overlap: lower rows are drawn over upper ones.
        const behind = space.kind === "hexagons"
            && [...this.pieces.children].find((other) => this.spot(other.getAttribute("data-at") ?? "").y > y);
        this.pieces.insertBefore(holder, behind || null);
        return holder;
    }

    /** Draws the shadows of all stones of a dense board. */
    castShadows() {
        const { space } = this;
        const spots = space?.isDense ? [...this.standing.keys()].map((at) => this.spot(at)) : [];
        this.shadows.setAttribute("d", spots.map(({ x, y }) => disc(x + 0.6, y + 1.1, space?.radius ?? 0)).join(""));
    }

    /** @param {string} at */
    pieceAt(at) {
        return this.standing.get(at);
    }

    /**
     * @param {View} view
     * @param {string} at
     */
    pieceIn(view, at) {
        return view.places.find((place) => place.name === at)?.piece ?? null;
    }

    /** @param {string} at */
    spot(at) {
        return this.spots.get(at) ?? { x: 0, y: 0 };
    }

    /**
     * Shows marks and updates the label of every place.
     * @param {Marks} marks
     */
    mark(marks) {
        this.marks = marks;
        const { view, space } = this;
        if (!view || !space) return;
        const showsTargets = settings().targets;
        const { under, over } = this.isMoving
            ? { under: [], over: [] }
            : drawMarks(marks, { view, space, id: this.id, spot: (name) => this.spot(name), showsTargets });
        this.under.replaceChildren(...under);
        this.over.replaceChildren(...over);
        const [targets, movable] = [new Set(marks.targets), new Set(marks.movable)];
        const [markable, blocked, cut] = [new Set(marks.markable), new Set(marks.blocked), new Set(marks.cut)];
        for (const [name, holder] of this.standing) {
            holder.classList.toggle("away", this.lifted === name || (marks.hidden?.has(name) ?? false));
            holder.classList.toggle("blocked", blocked.has(name));
            holder.classList.toggle("dead", !this.isMoving && (marks.dead?.has(name) ?? false));
            const [owner] = holder.dataset.piece?.split(" ") ?? [];
            holder.classList.toggle("doomed", isLostTo(marks.owners?.get(name) ?? 0, owner) || cut.has(name));
        }
        for (const place of view.places) {
            const button = this.buttons.get(place.name);
            if (!button) continue;
            const label = this.handlers.describe?.(place) ?? place.name;
            if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
            button.classList.toggle("open", (showsTargets && targets.has(place.name)) || movable.has(place.name) || markable.has(place.name));
            button.toggleAttribute("data-target", targets.has(place.name));
            button.toggleAttribute("data-movable", movable.has(place.name));
        }
    }

    /**
     * Highlights the place under a dragged piece or under the magnifier.
     * @param {string | null} name
     */
    hoverOver(name) {
        this.places.querySelector(".over")?.classList.remove("over");
        if (name) this.buttons.get(name)?.classList.add("over");
    }

    /**
     * Shows a translucent piece where one would be placed.
     * @param {string | null} at
     * @param {Side} side
     */
    ghost(at, side) {
        this.svg.querySelector(".pieces + .ghost")?.remove();
        if (!at || !this.space) return;
        const { x, y } = this.spot(at);
        const piece = drawPiece({ owner: side, height: 1, neutral: 0 }, this.space, this.id);
        this.over.before(s("g", { class: "ghost", transform: `translate(${x} ${y})` }, piece));
    }

    /**
     * Picks up a piece: it follows the pointer.
     * @param {string} from
     */
    lift(from) {
        const piece = this.view && this.pieceIn(this.view, from);
        if (!piece || !this.space) return;
        const { x, y } = this.spot(from);
        this.lifted = from;
        this.held.replaceChildren(drawPiece(piece, this.space, this.id));
        this.held.setAttribute("transform", `translate(${x} ${y - 4})`);
        this.pieceAt(from)?.classList.add("away");
        this.element.classList.add("holding");
    }

    /**
     * The drawing's coordinates of a point of the window.
     * @param {number} x
     * @param {number} y
     */
    unproject(x, y) {
        const matrix = this.svg.getScreenCTM();
        return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint();
    }

    /** @param {PointerEvent} event */
    follow(event) {
        if (!this.held.firstChild || this.carried) return;
        const { x, y } = this.unproject(event.clientX, event.clientY);
        this.held.setAttribute("transform", `translate(${x} ${y})`);
    }

    /**
     * Leaves a dragged piece where it was dropped until its move is shown, or refused.
     * @param {string} to
     */
    carry(to) {
        if (!this.lifted || !this.view || !this.space) return;
        this.carried = to;
        const { x, y } = this.spot(to);
        const below = this.pieceIn(this.view, to);
        this.held.setAttribute("transform", `translate(${x} ${y - (below ? riseOf(below, this.space) + 1.6 : 0)})`);
    }

    /** Empties the hand; the piece is drawn on its place again. */
    release() {
        this.lifted = this.carried = null;
        this.held.replaceChildren();
        this.element.classList.remove("holding");
        for (const holder of this.standing.values()) holder.classList.remove("away");
    }

    /**
     * Drops the piece that was picked up: it glides to a place.
     * @param {string} to
     */
    async settle(to) {
        const piece = this.held.firstElementChild;
        const matrix = this.held.transform.baseVal.consolidate()?.matrix;
        if (piece && matrix) {
            const { x, y } = this.spot(to);
            const frames = [{ transform: "translate(0px, 0px)" }, { transform: `translate(${x - matrix.e}px, ${y - matrix.f}px)` }];
            this.animator.hurried = false;
            await this.animator.run(piece, frames, { duration: 180 });
        }
        this.release();
    }
}

/**
 * What can be pressed for a place: its whole cell.
 * @param {{x: number, y: number}} spot
 * @param {import("./geometry.js").Geometry} space
 * @returns {SVGElement}
 */
function cell(spot, space) {
    if (space.kind === "hexagons") return s("polygon", { points: hexagon(spot, space) });
    return s("rect", { x: spot.x - STEP / 2, y: spot.y - STEP / 2, width: STEP, height: STEP });
}

/**
 * The place closest to the middle of the board, where the keyboard begins.
 * @param {Map<string, {x: number, y: number}>} spots
 * @param {import("./geometry.js").Geometry} space
 */
function middle(spots, { width, height }) {
    const far = ({ x = 0, y = 0 }) => Math.hypot(x - width / 2, y - height / 2);
    return [...spots].reduce((best, one) => (far(one[1]) < far(best[1]) ? one : best), ["", { x: Infinity, y: Infinity }])[0];
}

/** @param {string} name */
function square(name) {
    return s("rect", { class: name, x: 0.8 - STEP / 2, y: 0.8 - STEP / 2, width: STEP - 1.6, height: STEP - 1.6, rx: 1 });
}
