// A board on the screen: drawn from the server's view, operated by mouse, touch or keyboard. It does not know the rules.

import { h, s } from "../dom.js";
import { onSettings, settings } from "../settings.js";
import { Animator } from "./animate.js";
import { bareBoard, definitions, drawPiece } from "./draw.js";
import { STEP, coordinates, geometry, neighbour } from "./geometry.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Side} Side */

/**
 * Marks shown on the board, by name of place.
 * @typedef {object} Marks
 * @property {string[]} [targets] legal destinations
 * @property {string[]} [movable] pieces that can move
 * @property {string | null} [selected]
 * @property {string | null} [origin] where the piece in the hand came from
 * @property {string[]} [hint]
 * @property {Map<string, {text: string, kind: string}>} [texts] written on places
 * @property {Map<string, Side>} [area] the owner of each place
 * @property {string[]} [blocked]
 * @property {Set<string>} [hidden] places whose pieces are not drawn
 */

/**
 * @typedef {object} Handlers
 * @property {(name: string) => void} [press] a place was chosen
 * @property {(name: string | null) => void} [hover] the pointer or the focus came to a place, or left
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
        this.pieces = s("g", { class: "pieces" });
        this.under = s("g", { class: "marks under", "aria-hidden": "true" });
        this.over = s("g", { class: "marks over", "aria-hidden": "true" });
        this.places = s("g", { class: "places" });
        this.held = s("g", { class: "held", "aria-hidden": "true" });
        this.element = h("div", { class: "board" });
        this.element.append(this.svg);
        this.animator = new Animator(this);
        /** @type {Map<string, SVGGElement>} */
        this.buttons = new Map();
        /** @type {Map<string, SVGGElement>} */
        this.standing = new Map();
        /** @type {Map<string, {x: number, y: number}>} */
        this.spots = new Map();
        this.shape = "";
        this.focus = "";
        /** Counts how often the board was drawn. */
        this.drawn = 0;
        this.listen();
        this.forget = onSettings(() => this.redraw());
    }

    get hasCoordinates() {
        return settings().coordinates && !this.isPicture;
    }

    /** Removes the listeners. */
    close() {
        this.forget();
    }

    listen() {
        const name = (/** @type {Event} */ event) =>
            /** @type {Element} */ (event.target).closest?.("[data-place]")?.getAttribute("data-place") ?? null;
        this.svg.addEventListener("click", (event) => {
            const place = name(event);
            if (place) this.press(place);
        });
        this.svg.addEventListener("contextmenu", (event) => {
            if (!this.handlers.secondary) return;
            event.preventDefault();
            this.handlers.secondary();
        });
        this.svg.addEventListener("mousedown", (event) => {
            // Otherwise the middle button scrolls.
            if (event.button === 1) event.preventDefault();
        });
        this.svg.addEventListener("auxclick", (event) => {
            if (event.button === 1) this.handlers.middle?.();
        });
        this.svg.addEventListener("pointerover", (event) => {
            if (event.pointerType !== "touch") this.handlers.hover?.(name(event));
        });
        this.svg.addEventListener("pointerleave", () => this.handlers.hover?.(null));
        this.svg.addEventListener("pointermove", (event) => this.follow(event));
        this.svg.addEventListener("focusin", (event) => {
            const place = name(event);
            if (place) this.focused(place);
        });
        this.svg.addEventListener("keydown", (event) => this.key(event));
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

    /** @param {string} place */
    focused(place) {
        this.buttons.get(this.focus)?.setAttribute("tabindex", "-1");
        this.focus = place;
        this.buttons.get(place)?.setAttribute("tabindex", "0");
        if (this.held.firstChild && this.buttons.get(place)?.matches(":focus-visible")) {
            const { x, y } = this.spot(place);
            this.held.setAttribute("transform", `translate(${x} ${y - 4})`);
        }
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
        const shape = `${view.game} ${view.places.length} ${this.flipped} ${this.hasCoordinates}`;
        if (shape !== this.shape) this.build(view, shape);
        for (const place of view.places) this.put(place.name, place.piece);
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

    /**
     * Animates steps, then draws the board after them.
     * @param {import("../types.js").Step[]} steps
     * @param {View} after
     */
    async animate(steps, after) {
        this.animator.finish();
        this.over.replaceChildren();
        const { drawn } = this;
        await this.animator.show(steps, after);
        // Another view may have been shown meanwhile.
        if (drawn === this.drawn) this.show(after);
    }

    /**
     * @param {View} view
     * @param {string} shape
     */
    build(view, shape) {
        this.shape = shape;
        const space = geometry(view, this.flipped);
        this.space = space;
        // Coordinates are at the left and below; on hexagons also above, and stacks rise above their row.
        const bare = space.margin + STEP * 0.15;
        const far = this.hasCoordinates ? space.margin + STEP * 0.5 : bare;
        const isHexagonal = space.kind === "hexagons";
        const [above, below, right] = isHexagonal ? [far + 4, this.flipped ? far : bare, far] : [bare, far, bare];
        const box = [-far, -above, space.width + far + right, space.height + above + below];
        this.svg.setAttribute("viewBox", box.map((number) => number.toFixed(1)).join(" "));
        this.element.dataset.kind = space.kind;
        this.element.dataset.game = view.game;
        const labels = s("g", { class: "coordinates", "aria-hidden": "true" });
        // Large boards are scaled down, and so is their text.
        labels.style.fontSize = `${3 + space.width / 80}px`;
        if (this.hasCoordinates) {
            for (const { text, x, y } of coordinates(view, space, this.flipped)) labels.append(s("text", { x, y }, text));
        }
        const hasFocus = this.places.contains(document.activeElement);
        this.buttons.clear();
        this.standing.clear();
        this.spots.clear();
        this.pieces.replaceChildren();
        this.places.replaceChildren();
        for (const place of view.places) {
            const { x, y } = space.at(place);
            this.spots.set(place.name, { x, y });
            const target = space.kind === "squares"
                ? s("rect", { x: x - 10, y: y - 10, width: 20, height: 20 })
                : s("circle", { cx: x, cy: y, r: 10 });
            const button = s("g", { class: "place", role: "button", "data-place": place.name, tabindex: -1 }, target);
            this.buttons.set(place.name, button);
            this.places.append(button);
        }
        if (!this.buttons.has(this.focus)) this.focus = view.places[Math.floor(view.places.length / 2)]?.name ?? "";
        this.buttons.get(this.focus)?.setAttribute("tabindex", "0");
        this.svg.replaceChildren(
            definitions(this.id), bareBoard(view, space), labels, this.under, this.pieces, this.over, this.places, this.held,
        );
        if (hasFocus) this.buttons.get(this.focus)?.focus();
    }

    /**
     * Replaces the piece on a place.
     * @param {string} at
     * @param {Piece | null} piece
     * @returns {SVGGElement | undefined}
     */
    put(at, piece) {
        const text = piece ? `${piece.owner} ${piece.height} ${piece.neutral}` : "";
        const before = this.standing.get(at);
        if (before && before.dataset.piece === text) {
            for (const animation of before.getAnimations({ subtree: true })) animation.cancel();
            return before;
        }
        before?.remove();
        this.standing.delete(at);
        if (!piece || !this.space) return undefined;
        const { x, y } = this.spot(at);
        const holder = s("g", { transform: `translate(${x} ${y})`, "data-at": at, "data-piece": text },
            drawPiece(piece, this.space, this.id));
        this.standing.set(at, holder);
        // Lower rows are drawn over upper ones.
        const behind = [...this.pieces.children].find((other) => this.spot(other.getAttribute("data-at") ?? "").y > y);
        this.pieces.insertBefore(holder, behind ?? null);
        return holder;
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
        if (!this.view || !this.space) return;
        const on = (/** @type {string} */ name, /** @type {string} */ tag, /** @type {Record<string, string | number>} */ shape) => {
            const { x, y } = this.spot(name);
            return s(/** @type {"g"} */ (tag), { ...shape, transform: `translate(${x} ${y})` });
        };
        const under = [];
        const over = [];
        const r = this.space.radius;
        for (const [name, side] of marks.area ?? []) {
            under.push(on(name, "rect", { class: `area ${side}`, x: -4, y: -4, width: 8, height: 8 }));
        }
        for (const name of marks.movable ?? []) under.push(on(name, "circle", { class: "movable", r: r + 1.2 }));
        if (marks.origin) under.push(on(marks.origin, "circle", { class: "origin", r: r - 0.8 }));
        for (const name of this.view.last_places) if (!marks.texts?.has(name)) over.push(this.lastMark(name, on));
        if (marks.selected) over.push(on(marks.selected, "circle", { class: "selected", r: r + 1.2 }));
        for (const name of marks.blocked ?? []) over.push(on(name, "path", { class: "blocked", d: "M-2.4,-2.4 L2.4,2.4 M-2.4,2.4 L2.4,-2.4" }));
        for (const name of marks.hint ?? []) over.push(on(name, "circle", { class: "hint", r: r + 1.4 }));
        const targets = settings().targets ? marks.targets ?? [] : [];
        for (const name of targets) {
            const isEmpty = !this.standing.has(name);
            over.push(on(name, "circle", isEmpty ? { class: "target", r: 2.6 } : { class: "target taken", r: r + 1.2 }));
        }
        for (const [name, { text, kind }] of marks.texts ?? []) {
            // On roomy boards the text is smaller.
            const label = s("g", { transform: `scale(${this.space.radius < 8 ? 0.7 : 1})` }, s("text", {}, text));
            if (kind.includes("value")) label.prepend(s("rect", { x: -9, y: -5, width: 18, height: 10, rx: 5 }));
            const holder = on(name, "g", { class: `text ${kind}` });
            holder.append(label);
            over.push(holder);
        }
        this.under.replaceChildren(...under);
        this.over.replaceChildren(...over);
        for (const [name, holder] of this.standing) holder.classList.toggle("away", marks.hidden?.has(name) ?? false);
        for (const place of this.view.places) {
            const button = this.buttons.get(place.name);
            if (!button) continue;
            button.setAttribute("aria-label", this.handlers.describe?.(place) ?? place.name);
            button.classList.toggle("open", targets.includes(place.name) || (marks.movable?.includes(place.name) ?? false));
            button.toggleAttribute("data-target", marks.targets?.includes(place.name) ?? false);
            button.toggleAttribute("data-movable", marks.movable?.includes(place.name) ?? false);
        }
    }

    /**
     * Marks the last move: a ring at its destination, a dot at its origin.
     * @param {string} name
     * @param {(name: string, tag: string, shape: Record<string, string | number>) => Element} on
     */
    lastMark(name, on) {
        const piece = this.view && this.pieceIn(this.view, name);
        if (!piece) return on(name, "circle", { class: "last empty", r: 2 });
        const holder = on(name, "g", { class: `last ${piece.owner ?? "neutral"}` });
        holder.append(this.space?.kind === "hexagons" ? s("circle", { r: 9.4 }) : s("circle", { r: 4 }));
        return holder;
    }

    /**
     * Shows a translucent piece where one would be placed.
     * @param {string | null} at
     * @param {Side} side
     */
    ghost(at, side) {
        this.svg.querySelector(".ghost")?.remove();
        if (!at || !this.space) return;
        const { x, y } = this.spot(at);
        const piece = drawPiece({ owner: side, height: 1, neutral: 0 }, this.space, this.id);
        this.places.before(s("g", { class: "ghost", transform: `translate(${x} ${y})` }, piece));
    }

    /**
     * Picks up a piece: it follows the pointer.
     * @param {string} from
     */
    lift(from) {
        const piece = this.view && this.pieceIn(this.view, from);
        if (!piece || !this.space) return;
        const { x, y } = this.spot(from);
        this.held.replaceChildren(drawPiece(piece, this.space, this.id));
        this.held.setAttribute("transform", `translate(${x} ${y - 4})`);
        this.pieceAt(from)?.classList.add("away");
        this.element.classList.add("holding");
    }

    /** @param {PointerEvent} event */
    follow(event) {
        if (!this.held.firstChild) return;
        const matrix = this.svg.getScreenCTM();
        if (!matrix) return;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
        this.held.setAttribute("transform", `translate(${x} ${y})`);
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
        this.held.replaceChildren();
        this.element.classList.remove("holding");
        for (const holder of this.standing.values()) holder.classList.remove("away");
    }
}
