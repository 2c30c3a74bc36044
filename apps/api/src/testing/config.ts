/** The long variants of tests; `npm run test:full` sets it. */
export const isFullRun = process.env.TEST_FULL === '1'
