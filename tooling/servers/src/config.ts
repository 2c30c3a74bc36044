import { delimiter } from 'node:path'

/** The folder of the PostgreSQL programs. If empty, they are searched for. */
export const configuredPostgres = process.env.TEST_POSTGRES_BIN ?? ''

/** Returns the folders on PATH. */
export function pathEntries(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}
