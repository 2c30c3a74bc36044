/**
 * The oldest browsers in which releases must run, by their names in compatibility data: none is newer than two years
 * (docs/runbooks/browsers.md). Builds produce syntax for them, and `pnpm check` compares the result with what they know.
 */
export const BROWSERS = {
  chrome: '131',
  edge: '131',
  firefox: '133',
  safari: '18.1',
} as const
