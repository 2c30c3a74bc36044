import { findBrowser } from '@site/checks/browser'
import { COMPILE_CACHE } from '@site/run/workspace'

/** Whether the tests tagged `@full` run as well. */
export const isFull = process.env.TEST_FULL === '1'

/** The path of the JSON report. Empty if there is none. */
export const reportFile = process.env.E2E_REPORT ?? ''

/** Names the releases with which sites under test start. Workers inherit the variable. */
export function keepReleases(folder: string): void {
  process.env.E2E_RELEASES = folder
}

export const keptReleases = (): string => process.env.E2E_RELEASES ?? ''

/** Finds the browser once. Every worker evaluates the Playwright config again, but inherits this variable. */
export async function browserExecutable(): Promise<string> {
  process.env.E2E_FOUND_BROWSER ??= await findBrowser()
  return process.env.E2E_FOUND_BROWSER
}

/** Returns the environment of the site under test, without variables of this machine that could change its settings. */
export function siteEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings }
}
