import { createDatabase, query } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { connectThroughProxy } from '@repo/servers/tcp-cut'
import type { Kysely } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { DEFAULT_SETTINGS, openPostgres, type PostgresSettings } from '../postgres/index.ts'

export interface Tables {
  item: { id: number; name: string; size: number; parent_id: number | null }
}

export interface LoggedWarning {
  details: object
  message: string
}

let created: Promise<string> | undefined

/** Resolves to the settings of this test file's database, after emptying the table `item`. */
export async function emptyDatabase(settings: Partial<PostgresSettings> = {}): Promise<PostgresSettings> {
  created ??= createTable()
  const all = { ...DEFAULT_SETTINGS, connectMs: 30_000, url: await created, ...settings }
  await query(all.url, 'truncate item')
  return all
}

async function createTable(): Promise<string> {
  const { url } = await createDatabase(inject('postgres'))
  const columns =
    'id integer primary key, name text collate "C" unique, size bigint not null, parent_id integer references item'
  await query(url, `create table item (${columns})`)
  return url
}

/** Opens a database, and closes it at the end of the test. Collects logged warnings in `warnings`. */
export async function openDatabase(
  settings: PostgresSettings,
  warnings: LoggedWarning[] = [],
): Promise<Kysely<Tables>> {
  const logger = { warn: (details: object, message: string) => void warnings.push({ details, message }) }
  const db = await openPostgres<Tables>(settings, logger)
  onTestFinished(() => db.destroy())
  return db
}

/** Starts a proxy to the same database, and stops it at the end of the test. */
export const throughProxy = (settings: PostgresSettings) => connectThroughProxy(settings, onTestFinished)

/** Opens this test file's database, empty, through a proxy. */
export async function openThroughProxy(changed?: Partial<PostgresSettings>) {
  const settings = await emptyDatabase(changed)
  const { proxy, proxied } = await throughProxy(settings)
  return { settings, proxy, db: await openDatabase(proxied) }
}

export const item = (id: number, values: Partial<Tables['item']> = {}): Tables['item'] => ({
  id,
  name: `item ${id}`,
  size: 1,
  parent_id: null,
  ...values,
})
