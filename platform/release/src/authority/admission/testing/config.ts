/** Whether to run the long variants of tests, as `npm run test:full` does. */
export const isFullRun = process.env.TEST_FULL === '1'
