// Two ways to touch the page: a mouse, and a keyboard alone. Both can do everything.

export class Mouse {
    constructor(page) {
        this.page = page;
    }

    /** A place of the board. */
    async place(name) {
        await this.page.click(`.part-game [data-place="${name}"]`);
    }

    /** A button or a link. */
    async push(selector) {
        await this.page.click(selector);
    }

    async choose(selector, value) {
        await this.page.selectOption(selector, value);
    }
}

const MOST_STEPS = 150;

export class Keys {
    constructor(page) {
        this.page = page;
    }

    /** Tabs until the focus is there. */
    async reach(selector) {
        for (let steps = 0; steps < MOST_STEPS; steps += 1) {
            if (await this.page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return;
            await this.page.keyboard.press("Tab");
        }
        throw new Error(`the keyboard does not come to ${selector}`);
    }

    async push(selector) {
        await this.reach(selector);
        await this.page.keyboard.press("Enter");
    }

    /** Where the focus is on the board, as seen from a place: the next arrow to press, or none when it is there. */
    arrow(name) {
        return this.page.evaluate((name) => {
            const here = document.activeElement;
            if (here?.getAttribute("data-place") === name) return null;
            const from = here?.getBoundingClientRect();
            const to = document.querySelector(`.part-game [data-place="${name}"]`)?.getBoundingClientRect();
            if (!from || !to) return "Tab";
            const [dx, dy] = [to.x - from.x, to.y - from.y];
            if (Math.abs(dy) > from.height / 3) return dy > 0 ? "ArrowDown" : "ArrowUp";
            return dx > 0 ? "ArrowRight" : "ArrowLeft";
        }, name);
    }

    async place(name) {
        await this.reach(".board-drawing [data-place]");
        for (let steps = 0; steps < MOST_STEPS; steps += 1) {
            const arrow = await this.arrow(name);
            if (!arrow) return this.page.keyboard.press("Enter");
            await this.page.keyboard.press(arrow);
        }
        throw new Error(`the arrows do not come to ${name}`);
    }

    /** The options of a list are passed through one by one. */
    async choose(selector, value) {
        await this.reach(selector);
        await this.page.keyboard.press("Home");
        for (let steps = 0; steps < MOST_STEPS; steps += 1) {
            if (await this.page.inputValue(selector) === value) return;
            await this.page.keyboard.press("ArrowDown");
        }
        throw new Error(`the keyboard does not choose ${value}`);
    }
}

/** A move's places: where it goes, or from where and where to. */
export function parts(view, m) {
    const names = new Set(view.places.map((place) => place.name));
    if (names.has(m)) return [m];
    for (let cut = 1; cut < m.length; cut += 1) {
        if (names.has(m.slice(0, cut)) && names.has(m.slice(cut))) return [m.slice(0, cut), m.slice(cut)];
    }
    return [];
}
