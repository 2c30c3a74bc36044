import { globSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../..')

/** Whether to run the long variants of tests, as `npm run test:full` does. */
export const isFullRun = process.env.TEST_FULL === '1'

/** Returns all rows in a full run, and the first `count` in a short one. */
export const sampleInShortRun = <Row>(rows: readonly Row[], count: number) => (isFullRun ? rows : rows.slice(0, count))

/** Returns patterns of test files, relative to the package. Throws if one matches no file, for example after a move. */
export function matchingTests(patterns: readonly string[]): string[] {
  const unmatched = patterns.filter((pattern) => globSync(pattern, { cwd: PACKAGE }).length === 0)
  if (unmatched.length > 0) throw new Error(`No test matches ${unmatched.join(', ')}. To fix: correct the pattern.`)
  return [...patterns]
}

/** Replaces the environment until it is disposed of. A command sees no more than in a process of its own. */
export function replaceEnvironment(environment: Readonly<Record<string, string>>): Disposable {
  const before = process.env
  process.env = { ...environment }
  return {
    [Symbol.dispose]() {
      process.env = before
    },
  }
}
