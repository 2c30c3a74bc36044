import { delimiter } from 'node:path'

/** A folder with the programs of PostgreSQL; empty: look for one. */
export const configuredPostgres = process.env.TEST_POSTGRES_BIN ?? ''

/** The folders of PATH. */
export function pathEntries(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}
