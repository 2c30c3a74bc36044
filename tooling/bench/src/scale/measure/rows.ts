import { query } from '@repo/servers/postgres'
import { newSession } from '@site/checks/site'
import pLimit from 'p-limit'
import type { Fleet } from '../fleet/fleet.ts'
import { createClient } from '../load/client.ts'
import { createStore } from '../load/store.ts'

const CONCURRENCY = 8
const NAME_BYTES = 30

/** Bytes of PostgreSQL for each uploaded file, with indexes, by table; only tables that grew. */
export type RowSizes = readonly (readonly [table: string, bytes: number])[]

/** Uploads small files to one folder, and measures by how much each table grows. */
export async function measureRows({ engines, replicas: [{ url }] }: Fleet, files: number): Promise<RowSizes> {
  const client = createClient(url)
  const store = createStore(client, await newSession({ url }), 'measured')
  await store.createFolder()
  const before = await tableSizes(engines.settings.DATABASE_URL)
  const names = Array.from({ length: files }, (_, index) => `file-${index}`.padEnd(NAME_BYTES, '.'))
  await pLimit(CONCURRENCY).map(names, (name) => store.upload(name, Buffer.from('bytes')))
  client.close()
  const after = await tableSizes(engines.settings.DATABASE_URL)
  return [...after]
    .map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / files] as const)
    .filter(([, bytes]) => bytes >= 1)
    .sort(([, one], [, other]) => other - one)
}

async function tableSizes(database: string): Promise<ReadonlyMap<string, number>> {
  // Rows that no longer exist, such as those of reservations, take space only until the next vacuum.
  await query(database, 'vacuum full')
  const rows = await query(
    database,
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]))
}
