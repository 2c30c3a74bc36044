import { delimiter } from 'node:path'

/** A browser that the caller chose for the end-to-end tests; empty: look for one. */
export const chosenBrowser = process.env.E2E_BROWSER ?? ''

/** Folders in which commands are looked for. */
export function commandFolders(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}
