import { DEFAULT_SETTINGS, type PostgresSettings } from '@mfe/engines/postgres'
import { createDatabase, query } from '@site/servers/postgres'
import type {} from '@site/servers/postgres-setup'
import { type CuttingProxy, startCuttingProxy } from '@site/servers/tcp-cut'
import { inject, onTestFinished } from 'vitest'
import { createReleaseDatabase, type ReleaseDatabase } from '../postgres/release-database.ts'

let created: Promise<PostgresSettings> | undefined

/** Settings of this file's database, whose tables are empty. */
export async function emptyDatabase(): Promise<PostgresSettings> {
  created ??= createMigrated()
  const settings = await created
  await query(settings.url, 'truncate mfe.channel, mfe.channel_change, mfe.version_claim, mfe.secret')
  return settings
}

async function createMigrated(): Promise<PostgresSettings> {
  const { url } = await createDatabase(inject('postgres'))
  const settings = { ...DEFAULT_SETTINGS, connectMs: 30_000, lockMs: 30_000, url }
  await using database = createReleaseDatabase(settings, console)
  await database.channels.apps()
  return settings
}

/** Opens a database as another process would, until the end of the test. Losses of connections are expected. */
export function openDatabase(settings: PostgresSettings): ReleaseDatabase {
  const database = createReleaseDatabase(settings, { warn: () => undefined })
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return database
}

/** Settings that reach the same database through a proxy. */
export async function throughProxy(
  settings: PostgresSettings,
): Promise<{ proxy: CuttingProxy; cut: PostgresSettings }> {
  const url = new URL(settings.url)
  const proxy = await startCuttingProxy(Number(url.port))
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  url.port = String(proxy.port)
  return { proxy, cut: { ...settings, url: url.href } }
}
