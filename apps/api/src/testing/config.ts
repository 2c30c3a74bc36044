/** Whether to run the long variants of tests, as `npm run test:full` does. */
export const isFullRun = process.env.TEST_FULL === '1'

/** Returns all rows in a full run, and the first `count` in a short one. */
export const sampleInShortRun = <Row>(rows: readonly Row[], count: number) => (isFullRun ? rows : rows.slice(0, count))
