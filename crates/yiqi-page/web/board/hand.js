// The pointer on a board: clicks, drag and drop, and a magnifier under a finger.

import { s } from "../dom.js";

/** @typedef {import("./board.js").Board} Board */

/** How far the pointer must move before a press becomes a drag, in pixels. */
const SLACK = 6;

/** The magnifier: how much it enlarges, its radius and its distance above the finger in pixels. */
const LENS = { scale: 2.2, radius: 62, above: 92 };

export class Hand {
    /** @param {Board} board */
    constructor(board) {
        this.board = board;
        /** Where the button or the finger went down. @type {{id: number, x: number, y: number, place: string, isFinger: boolean} | null} */
        this.down = null;
        /** What moving the pointer does since then. @type {"drag" | "aim" | null} */
        this.does = null;
        /** The place under a dragged piece or under the magnifier. @type {string | null} */
        this.over = null;
        const { svg } = board;
        svg.addEventListener("click", (event) => {
            const place = this.placeOf(event);
            if (place) board.press(place);
        });
        svg.addEventListener("contextmenu", (event) => {
            // A finger that rests on the board while it aims is no right button.
            if (this.does) event.preventDefault();
            else if (board.handlers.secondary) {
                event.preventDefault();
                board.handlers.secondary();
            }
        });
        svg.addEventListener("mousedown", (event) => {
            // Otherwise the middle button scrolls.
            if (event.button === 1) event.preventDefault();
        });
        svg.addEventListener("auxclick", (event) => {
            if (event.button === 1) board.handlers.middle?.();
        });
        svg.addEventListener("pointerover", (event) => {
            if (event.pointerType !== "touch") board.handlers.hover?.(this.placeOf(event));
        });
        svg.addEventListener("pointerleave", () => board.handlers.hover?.(null));
        svg.addEventListener("pointerdown", (event) => this.begin(event));
        svg.addEventListener("pointermove", (event) => {
            if (!this.does) board.follow(event);
        });
        svg.addEventListener("touchmove", (event) => {
            // A finger that drags or aims does not scroll. `touch-action` would have to be set for the whole drawing.
            if (this.does && event.cancelable) event.preventDefault();
        }, { passive: false });
        this.moved = (/** @type {PointerEvent} */ event) => this.move(event);
        this.ended = (/** @type {PointerEvent} */ event) => this.end(event);
    }

    /** @param {Event} event */
    placeOf(event) {
        return /** @type {Element} */ (event.target).closest?.("[data-place]")?.getAttribute("data-place") ?? null;
    }

    /**
     * The place under the pointer; a finger's events always go to where it went down.
     * @param {PointerEvent} event
     */
    placeAt(event) {
        const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
        return found && this.board.svg.contains(found) ? found.getAttribute("data-place") : null;
    }

    /** @param {PointerEvent} event */
    begin(event) {
        const place = this.placeOf(event);
        if (this.down || !event.isPrimary || event.button !== 0 || !place) return;
        this.down = { id: event.pointerId, x: event.clientX, y: event.clientY, place, isFinger: event.pointerType === "touch" };
        addEventListener("pointermove", this.moved);
        addEventListener("pointerup", this.ended);
        addEventListener("pointercancel", this.ended);
    }

    /** @param {PointerEvent} event */
    move(event) {
        const { down, board } = this;
        if (!down || event.pointerId !== down.id) return;
        if (!this.does) {
            if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLACK) return;
            if (board.handlers.drag?.(down.place)) this.does = "drag";
            else if (down.isFinger && board.handlers.aims?.()) this.does = "aim";
            else return this.forget();
        }
        const before = this.over;
        this.over = this.placeAt(event);
        if (this.over !== before) board.hoverOver(this.over);
        // A finger's own events name the place where it went down.
        if (this.over !== before && this.does === "drag" && down.isFinger) board.handlers.hover?.(this.over);
        if (this.does === "drag") return board.follow(event);
        if (this.over !== before) board.mark({ ...board.marks, selected: this.over });
        this.magnify(event);
    }

    /** @param {PointerEvent} event */
    end(event) {
        const { does, board, down } = this;
        if (!down || event.pointerId !== down.id) return;
        const isCancelled = event.type === "pointercancel";
        if (does && !isCancelled) this.over = this.placeAt(event);
        const { over } = this;
        this.forget();
        if (!does) return;
        // The click that follows a drag is not a click on a place.
        const swallow = (/** @type {Event} */ click) => click.stopPropagation();
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }));
        // Where a finger was lifted, nothing points.
        if (does === "drag" && down.isFinger) board.handlers.hover?.(null);
        if (does === "drag") board.handlers.drop?.(isCancelled ? null : over);
        else if (over && !isCancelled) board.press(over);
    }

    /** Ends the press, whatever it was. */
    forget() {
        this.down = this.does = this.over = null;
        this.board.hoverOver(null);
        this.board.lens.replaceChildren();
        removeEventListener("pointermove", this.moved);
        removeEventListener("pointerup", this.ended);
        removeEventListener("pointercancel", this.ended);
    }

    /**
     * Shows the part of the board under the finger, enlarged, above the finger.
     * @param {PointerEvent} event
     */
    magnify(event) {
        const { board } = this;
        const here = board.unproject(event.clientX, event.clientY);
        const pixel = 1 / (board.svg.getScreenCTM()?.a || 1);
        const r = LENS.radius * pixel;
        // Close to the upper edge of the window the magnifier is below the finger.
        const isAbove = event.clientY > LENS.above + LENS.radius;
        const y = here.y + (isAbove ? -1 : 1) * LENS.above * pixel;
        const { scale } = LENS;
        board.lens.replaceChildren(
            s("clipPath", { id: `${board.id}-lens` }, s("circle", { cx: here.x, cy: y, r })),
            s("circle", { class: "lens-ground", cx: here.x, cy: y, r }),
            s("g", { "clip-path": `url(#${board.id}-lens)` }, s("use", {
                href: `#${board.id}-all`, transform: `translate(${here.x - here.x * scale} ${y - here.y * scale}) scale(${scale})`,
            })),
            s("circle", { class: "lens-rim", cx: here.x, cy: y, r }));
    }
}
