// A finger that goes down, moves and is lifted: what `tap` cannot do.

export class Finger {
    static async on(page) {
        const finger = new Finger();
        finger.session = await page.context().newCDPSession(page);
        return finger;
    }

    send(type, at) {
        return this.session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    }

    /** Slides from one point to another, and stays there. */
    async slide(from, to, steps = 6) {
        await this.send("touchStart", from);
        for (let step = 1; step <= steps; step += 1) {
            const part = step / steps;
            await this.send("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
        }
    }

    lift() {
        return this.send("touchEnd");
    }
}

/** The middle of an element. */
export async function middle(page, selector) {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
}

/** The middle of a place. */
export const place = (page, name) => middle(page, `.part-game [data-place="${name}"]`);
