// 六子冲's flow: real games are played, every change of state is recorded, and together they are the seed's diagram.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Mouse } from "../lib/input.js";
import { REFUSED, boardOf, scene } from "../lib/scene.js";
import { seen, state, watch } from "../lib/watch.js";

const AGAINST = { game: "liuzichong", black: "human", white: "level:1" };
const SHOWN = { settings: { animation: true }, expected: [REFUSED] };

/** The seed's edges. Its checks for the end stand behind a capture; here they always come, so one edge became two (SPEC). */
const DIAGRAM = `
    新局开始 → 电脑先行判断
    电脑先行判断 → 电脑思考中
    电脑先行判断 → 等待玩家行棋
    电脑思考中 → 棋子移动动画
    等待玩家行棋 → 棋子吸附
    等待玩家行棋 → 悔棋动画中
    棋子吸附 → 落点合法判断
    棋子吸附 → 棋子放回原位
    落点合法判断 → 棋子移动动画
    落点合法判断 → 棋子放回原位
    棋子放回原位 → 等待玩家行棋
    棋子移动动画 → 棋子移动判断
    棋子移动判断 → 判断吃子
    棋子移动判断 → 等待玩家行棋
    判断吃子 → 产生吃子判断
    产生吃子判断 → 吃子动画
    产生吃子判断 → 胜负判断
    吃子动画 → 胜负判断
    胜负判断 → 有胜负或平局判断
    有胜负或平局判断 → 胜负平局弹框
    有胜负或平局判断 → 困毙判断
    困毙判断 → 回合切换并检查困毙
    回合切换并检查困毙 → 胜负平局弹框
    回合切换并检查困毙 → 被吃的是电脑方判断
    回合切换并检查困毙 → 回合切换判断1
    胜负平局弹框 → 悔棋动画中
    胜负平局弹框 → 新局开始
    回合切换判断1 → 电脑思考中
    回合切换判断1 → 等待玩家行棋
    被吃的是电脑方判断 → 电脑思考中
    被吃的是电脑方判断 → 等待玩家行棋
    悔棋动画中 → 等待玩家行棋`.trim().split("\n").map((line) => line.trim());

/** What follows a move without a capture, up to whose turn it is. */
const QUIET = ["棋子移动判断", "判断吃子", "产生吃子判断", "胜负判断", "有胜负或平局判断", "困毙判断", "回合切换并检查困毙", "回合切换判断1"];
const CAPTURE = ["棋子移动判断", "判断吃子", "产生吃子判断", "吃子动画", "胜负判断", "有胜负或平局判断"];
const CHECKED = ["困毙判断", "回合切换并检查困毙"];
const DROP = ["棋子吸附", "落点合法判断", "棋子移动动画"];

/** Every edge that any of the games went along. */
const walked = new Set();

/** Plays a part of the flow: what it was, from the state before. */
async function states(scene, act) {
    const before = (await seen(scene)).transitions.length;
    await act();
    return (await seen(scene)).transitions.slice(before).map(([, to]) => to);
}

function flow(title, act) {
    scene(title, SHOWN, async (scene) => {
        await watch(scene);
        await act(scene, new Mouse(scene.page));
        for (const [from, to] of (await seen(scene)).transitions) if (from) walked.add(`${from} → ${to}`);
    });
}

/** A move with the mouse: the stone is taken, and dropped. */
async function move(scene, mouse, from, to) {
    await mouse.place(from);
    await state(scene, "棋子吸附");
    await mouse.place(to);
}

flow("the person begins; drops that move nothing; a move and its answer; undo", async (scene, mouse) => {
    await scene.sit(AGAINST);
    assert.deepEqual((await seen(scene)).transitions, [
        [null, "新局开始"], ["新局开始", "电脑先行判断"], ["电脑先行判断", "等待玩家行棋"],
    ]);
    const start = await scene.board();
    assert.deepEqual(await states(scene, async () => {
        await move(scene, mouse, "a2", "c3");
        await state(scene, "等待玩家行棋");
    }), ["棋子吸附", "落点合法判断", "棋子放回原位", "等待玩家行棋"]);
    await scene.says(/not one step/);
    assert.deepEqual(await states(scene, async () => {
        await mouse.place("a2");
        await state(scene, "棋子吸附");
        await scene.page.click('[data-place="b2"]', { button: "right" });
        await state(scene, "等待玩家行棋");
    }), ["棋子吸附", "棋子放回原位", "等待玩家行棋"]);
    assert.deepEqual(await states(scene, async () => {
        await move(scene, mouse, "a2", "a2");
        await state(scene, "等待玩家行棋");
    }), [...DROP, "棋子移动判断", "等待玩家行棋"]);
    assert.deepEqual(await scene.board(), start);
    assert.deepEqual((await scene.game()).moves, []);

    assert.deepEqual(await states(scene, () => scene.after(() => move(scene, mouse, "a2", "b2"))), [
        ...DROP, ...QUIET, "电脑思考中", "棋子移动动画", ...QUIET, "等待玩家行棋",
    ]);
    const { view, moves } = await scene.game();
    assert.equal(moves.length, 2);
    assert.deepEqual(await scene.board(), boardOf(view));

    assert.deepEqual(await states(scene, () => scene.after(() => mouse.push("#undo"))), ["悔棋动画中", "等待玩家行棋"]);
    assert.deepEqual(await scene.board(), start);
    const { animated } = await seen(scene);
    for (const name of ["棋子放回原位", "棋子移动动画", "悔棋动画中"]) assert.ok(animated[name], `${name} is animated`);
});

flow("the person captures, and takes it back", async (scene, mouse) => {
    await scene.sit({ ...AGAINST, position: "..OO/..../.XO./X..X b" });
    const start = await scene.board();
    const went = await states(scene, () => scene.after(() => move(scene, mouse, "a1", "a2")));
    assert.deepEqual(went.slice(0, 13), [...DROP, ...CAPTURE, ...CHECKED, "被吃的是电脑方判断", "电脑思考中"]);
    assert.equal((await scene.board()).c2, undefined);
    const { animated, sounds } = await seen(scene);
    assert.ok(animated["吃子动画"]);
    assert.ok(sounds.includes("capture"));
    await scene.after(() => mouse.push("#undo"));
    assert.deepEqual(await scene.board(), start, "what was captured is there again");
});

flow("the computer captures", async (scene, mouse) => {
    // White's only answer steps between b3 and d3.
    await scene.sit({ ...AGAINST, position: ".XOX/XX../.X.X/.... b" });
    const went = await states(scene, () => scene.after(() => move(scene, mouse, "d2", "d3")));
    assert.deepEqual(went, [
        ...DROP, ...QUIET, "电脑思考中", "棋子移动动画", ...CAPTURE, ...CHECKED, "被吃的是电脑方判断", "等待玩家行棋",
    ]);
    assert.deepEqual(await scene.board(), { b4: "black", d4: "black", a3: "black", c3: "white", b2: "black" });
});

flow("a win; undo from the dialog; the win again; OK begins the next game", async (scene, mouse) => {
    await scene.sit({ ...AGAINST, position: "..X./X.XO/XXX./.O.. b" });
    const start = await scene.board();
    const win = () => states(scene, async () => {
        await scene.after(() => move(scene, mouse, "a3", "b3"));
        await scene.page.waitForSelector("dialog.result[open]");
    });
    assert.deepEqual(await win(), [...DROP, ...CAPTURE, "胜负平局弹框"]);
    assert.match(await scene.text("dialog.result"), /^You win\s+White has no stones left/);
    assert.deepEqual(await states(scene, () => scene.after(() => mouse.push("#result-undo"))), ["悔棋动画中", "等待玩家行棋"]);
    assert.deepEqual(await scene.board(), start);
    await win();
    assert.deepEqual(await states(scene, () => scene.after(() => mouse.push("#result-ok"))), ["新局开始", "电脑先行判断", "等待玩家行棋"]);
    assert.deepEqual((await scene.game()).moves, []);
});

flow("the other side is blocked; a new game from the dialog", async (scene, mouse) => {
    await scene.sit({ ...AGAINST, position: "..../..../X.X./OX.. b" });
    assert.deepEqual(await states(scene, async () => {
        await scene.after(() => move(scene, mouse, "c2", "c3"));
        await scene.page.waitForSelector("dialog.result[open]");
    }), [...DROP, ...QUIET.slice(0, -1), "胜负平局弹框"]);
    assert.match(await scene.text("dialog.result"), /^You win\s+All white stones are blocked/);
    assert.deepEqual(await states(scene, () => scene.after(() => mouse.push("#result-new"))), ["新局开始", "电脑先行判断", "等待玩家行棋"]);
});

flow("a draw", async (scene, mouse) => {
    await scene.sit({ ...AGAINST, position: "X..O/.X../.O.O/.... b" });
    assert.deepEqual(await states(scene, async () => {
        await scene.after(() => move(scene, mouse, "a4", "b4"));
        await scene.page.waitForSelector("dialog.result[open]");
    }), [...DROP, ...CAPTURE, "胜负平局弹框"]);
    assert.match(await scene.text("dialog.result"), /^Draw\s+Neither side has more than two stones/);
});

flow("the computer begins, and begins the next game too", async (scene, mouse) => {
    await scene.sit({ game: "liuzichong", black: "level:1", white: "human" });
    await scene.settled(1);
    assert.equal((await scene.game()).moves.length, 1);
    await mouse.push("#resign");
    await scene.after(() => mouse.push("#resign-really"));
    await scene.page.waitForSelector("dialog.result[open]");
    assert.match(await scene.text("dialog.result"), /^You lose\s+You resigned/);
    const before = await scene.sequence();
    const went = await states(scene, async () => {
        await mouse.push("#result-new");
        await scene.settled(before + 1);
    });
    assert.deepEqual(went, ["新局开始", "电脑先行判断", "电脑思考中", "棋子移动动画", ...QUIET, "等待玩家行棋"]);
});

test("together they went along every edge of the diagram", () => {
    assert.deepEqual(DIAGRAM.filter((edge) => !walked.has(edge)), []);
});
