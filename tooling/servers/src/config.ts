import { delimiter, join } from 'node:path'
import { root } from '@site/run/workspace'

/** The folder of the PostgreSQL programs. If empty, they are searched for. */
export const configuredPostgres = process.env.TEST_POSTGRES_BIN ?? ''

export function pathEntries(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
}

export const isRoot = process.getuid?.() === 0

/** For programs that are not installed system-wide. Root starts servers as a user who cannot read root's home. */
export const CACHE = isRoot ? '/var/cache/site-servers' : join(root, '.cache/servers')
