import { DEFAULT_SETTINGS, type PostgresSettings } from '@mfe/engines/postgres'
import { createDatabase, query } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { connectThroughProxy } from '@repo/servers/tcp-cut'
import { inject, onTestFinished } from 'vitest'
import { createReleaseDatabase, type ReleaseDatabase } from '../postgres/release-database.ts'

let created: Promise<PostgresSettings> | undefined

/** Resolves to the settings of this test file's database, after emptying the tables. */
export async function emptyDatabase(): Promise<PostgresSettings> {
  created ??= createMigrated()
  const settings = await created
  await query(settings.url, 'truncate mfe.channel, mfe.channel_change, mfe.version_claim, mfe.secret, mfe.access')
  return settings
}

async function createMigrated(): Promise<PostgresSettings> {
  const { url } = await createDatabase(inject('postgres'))
  const settings = { ...DEFAULT_SETTINGS, connectMs: 30_000, lockMs: 30_000, url }
  await using database = createReleaseDatabase(settings, console)
  await database.channels.apps()
  return settings
}

/** Opens a database as another process would, until the end of the test. Ignores lost connections. */
export function openDatabase(settings: PostgresSettings): ReleaseDatabase {
  const database = createReleaseDatabase(settings, { warn: () => undefined })
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return database
}

/** Starts a proxy to the same database until the end of the test. */
export const throughProxy = (settings: PostgresSettings) => connectThroughProxy(settings, onTestFinished)
