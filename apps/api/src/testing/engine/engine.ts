import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type {} from '@site/servers/postgres-setup'
import { inject, onTestFinished } from 'vitest'
import type { AtEnd } from '../start-api.ts'

const urls = new Map<string, Promise<string>>()

/** Returns whether this test project runs on PostgreSQL, whose server it provides. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined

/** Resolves to the DATABASE_URL for a data directory: its own PostgreSQL database, or empty for SQLite. */
export async function databaseUrlOf(dataDir: string, atEnd: AtEnd = onTestFinished): Promise<string> {
  if (!isOnPostgres()) return ''
  // Loaded only where it is used.
  const { createMigratedDatabase } = await import('../test-postgres.ts')
  const url = urls.get(dataDir) ?? createMigratedDatabase(atEnd)
  urls.set(dataDir, url)
  return url
}

/** The root of the workspace. */
export const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))

/**
 * Returns the flags and environment in which a test's child process uses the database of a data directory. `root` contains
 * the child's version of the API.
 */
export async function engineOf(
  dataDir: string,
  root = ROOT,
): Promise<{ flags: string[]; env: Record<string, string> }> {
  const DATABASE_URL = await databaseUrlOf(dataDir)
  if (DATABASE_URL === '') return { flags: [], env: {} }
  const allow = pathToFileURL(join(root, 'apps/api/src/testing/allow-postgres.ts'))
  return { flags: existsSync(allow) ? ['--import', allow.href] : [], env: { DATABASE_URL } }
}
