// 六子冲's flow as the seed draws it: every state by its name, and which may follow which.

/** @typedef {keyof typeof FLOW} State */

/**
 * What may follow each state. The seed draws the checks for the end behind a capture only, which would leave a blocked
 * player hanging: here they always come.
 */
export const FLOW = /** @type {const} */ ({
    新局开始: ["电脑先行判断"],
    电脑先行判断: ["电脑思考中", "等待玩家行棋"],
    电脑思考中: ["棋子移动动画", "胜负平局弹框"],
    等待玩家行棋: ["棋子吸附", "悔棋动画中", "胜负平局弹框", "新局开始", "电脑思考中"],
    棋子吸附: ["落点合法判断", "棋子放回原位"],
    落点合法判断: ["棋子移动动画", "棋子放回原位"],
    棋子放回原位: ["等待玩家行棋"],
    棋子移动动画: ["棋子移动判断"],
    棋子移动判断: ["判断吃子", "等待玩家行棋"],
    判断吃子: ["产生吃子判断"],
    产生吃子判断: ["吃子动画", "胜负判断"],
    吃子动画: ["胜负判断"],
    胜负判断: ["有胜负或平局判断"],
    有胜负或平局判断: ["胜负平局弹框", "困毙判断"],
    困毙判断: ["回合切换并检查困毙"],
    回合切换并检查困毙: ["胜负平局弹框", "被吃的是电脑方判断", "回合切换判断1"],
    被吃的是电脑方判断: ["电脑思考中", "等待玩家行棋"],
    回合切换判断1: ["电脑思考中", "等待玩家行棋"],
    胜负平局弹框: ["悔棋动画中", "新局开始"],
    悔棋动画中: ["等待玩家行棋", "电脑思考中"],
});

export class Flow {
    /** @param {(to: State, from: State | null) => void} entered told of every state */
    constructor(entered) {
        this.entered = entered;
        /** @type {State} */
        this.state = "新局开始";
    }

    /**
     * Enters a state that may follow the current one.
     * @param {State} to
     */
    to(to) {
        const may = /** @type {readonly State[]} */ (FLOW[this.state]);
        if (!may.includes(to)) throw new Error(`${this.state} → ${to}`);
        const from = this.state;
        this.state = to;
        this.entered(to, from);
    }

    /**
     * Enters a state after an outside event, such as a move in another window, even if it may not follow.
     * @param {State} to
     */
    reach(to) {
        const may = /** @type {readonly State[]} */ (FLOW[this.state]);
        if (may.includes(to)) this.to(to);
        else this.begin(to);
    }

    /**
     * Sets any state, for a page opened or reconnected in the middle of a game.
     * @param {State} at
     */
    begin(at) {
        this.state = at;
        this.entered(at, null);
    }

    /** @param {...State} states */
    is(...states) {
        return states.includes(this.state);
    }
}
