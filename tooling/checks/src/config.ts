import { delimiter } from 'node:path'

/** The browser for the end-to-end tests; empty: look for one. */
export const configuredBrowser = process.env.E2E_BROWSER ?? ''

/** The folders of PATH. */
export function pathEntries(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}
