// Games between two people at different screens.

/** Makes a game with a friend by the form, and gives the link. */
export async function invite(scene, game, colour = "black") {
    await scene.visit(`#/new/${game}`);
    await scene.page.selectOption("[name=opponent]", "friend");
    await scene.page.check(`[name=colour][value=${colour}]`);
    await scene.page.fill("[name=name-own]", "Ann");
    if (game === "go") await scene.page.selectOption("[name=option-size]", "5");
    await scene.page.click("#start");
    await scene.adopt();
    return scene.page.inputValue("#invite-link");
}

/** Waits until so many moves are shown. */
export const moves = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count, count);
