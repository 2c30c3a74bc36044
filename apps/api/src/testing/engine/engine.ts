import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type {} from '@repo/servers/postgres-setup'
import type {} from '@repo/servers/swift-setup'
import { inject, onTestFinished } from 'vitest'
import type { AtEnd } from '../start-api.ts'

const databaseUrls = new Map<string, Promise<string>>()
const storageUrls = new Map<string, Promise<string>>()

/** Returns whether this test project provides a PostgreSQL server and runs on it. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined

/** Returns whether this test project provides a bucket server and stores files there. */
export const isOnS3 = (): boolean => inject('swift') !== undefined

/** Resolves to the DATABASE_URL for a data directory: its own PostgreSQL database, or empty for SQLite. */
export async function databaseUrlOf(dataDir: string, atEnd: AtEnd = onTestFinished): Promise<string> {
  if (!isOnPostgres()) return ''
  // Loaded only when used.
  const { createMigratedDatabase } = await import('../test-postgres.ts')
  const url = databaseUrls.get(dataDir) ?? createMigratedDatabase(atEnd)
  databaseUrls.set(dataDir, url)
  return url
}

/** Uses a database on the test's own server for a data directory. */
export const setDatabase = (dataDir: string, url: string): void => void databaseUrls.set(dataDir, Promise.resolve(url))

/** Resolves to the STORAGE_URL for a data directory: its own bucket, or empty for the directory itself. */
export async function storageUrlOf(dataDir: string): Promise<string> {
  if (!isOnS3()) return ''
  const { createBucket } = await import('@repo/servers/swift')
  const url = storageUrls.get(dataDir) ?? createBucket(inject('swift'))
  storageUrls.set(dataDir, url)
  return url
}

/** Resolves to the settings of the engines for a data directory. */
export const engineSettingsOf = async (dataDir: string): Promise<{ DATABASE_URL: string; STORAGE_URL: string }> => ({
  DATABASE_URL: await databaseUrlOf(dataDir),
  STORAGE_URL: await storageUrlOf(dataDir),
})

/** The root of the workspace. */
export const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))

/**
 * Returns the flags and environment that a test's child process needs to use the engines of a data directory. `root`
 * contains the child's version of the API.
 */
export async function engineOf(
  dataDir: string,
  root = ROOT,
): Promise<{ flags: string[]; env: Record<string, string> }> {
  const env = await engineSettingsOf(dataDir)
  // Versions without a setting for PostgreSQL have this module instead.
  const allow = pathToFileURL(join(root, 'apps/api/src/testing/allow-postgres.ts'))
  return { flags: env.DATABASE_URL !== '' && existsSync(allow) ? ['--import', allow.href] : [], env }
}
