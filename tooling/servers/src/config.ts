import { delimiter } from 'node:path'

/** The folder of PostgreSQL's programs. If empty, one is looked for. */
export const configuredPostgres = process.env.TEST_POSTGRES_BIN ?? ''

/** Returns the folders on PATH. */
export function pathEntries(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}
