// How much a test does: less in an ordinary run, all of it in `./test --long`. Both check the same.

const IS_LONG = Boolean(process.env.YIQI_TEST_LONG);

/**
 * @template T
 * @param {T} short
 * @param {T} long
 */
export const volume = (short, long) => (IS_LONG ? long : short);
