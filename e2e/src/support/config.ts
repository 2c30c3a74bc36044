import { findBrowser } from '@site/checks/browser'

/** The exhaustive suites run too. */
export const isFull = process.env.TEST_FULL === '1'

/** Where the JSON report goes; empty: nowhere. */
export const reportFile = process.env.E2E_REPORT ?? ''

/** Looked for once: Playwright reads its configuration again in every worker, which inherits the answer. */
export async function browserExecutable(): Promise<string> {
  process.env.E2E_FOUND_BROWSER ??= await findBrowser()
  return process.env.E2E_FOUND_BROWSER
}

/** What the site under test gets of this machine's environment: nothing that could change its settings. */
export function siteEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, ...settings }
}
