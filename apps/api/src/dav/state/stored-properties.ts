import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import { batchesOf } from '#database/batches.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { AppError } from '#errors.ts'
import type { FileEntry, FolderEntry } from '../entries.ts'

/** The properties of an entry: XML by the property's name. */
export type Properties = Record<string, string>

/** The most characters of the properties of a file or folder, names included. */
const ENTRY_MAX = 8 * 1024
/** The most of all properties of an account: four timestamps of Windows for each of its files. */
const ACCOUNT_MAX = 32 * 1024 ** 2

/** Returns the name of a property in Clark notation. */
export const propertyKey = ({ namespace, name }: { namespace: string; name: string }): string => `{${namespace}}${name}`

export function parseKey(key: string): { namespace: string; name: string } {
  const end = key.lastIndexOf('}')
  return { namespace: key.slice(1, end), name: key.slice(end + 1) }
}

type Stored = Pick<FolderEntry, 'kind' | 'id'> | Pick<FileEntry, 'kind' | 'id'>

const columnOf = ({ kind }: { kind: string }): 'file_id' | 'folder_id' => (kind === 'file' ? 'file_id' : 'folder_id')

export type StoredProperties = ReturnType<typeof createStoredProperties>

/** The properties that programs set (dead properties in RFC 4918): a row per file or folder, deleted with it. */
export function createStoredProperties(db: Db) {
  return {
    /** Resolves to those of these entries, by id. */
    async of(entries: readonly { kind: string; id: string | null }[]): Promise<Map<string, Properties>> {
      const found = new Map<string, Properties>()
      for (const column of ['file_id', 'folder_id'] as const) {
        const ids = entries.flatMap((entry) => (columnOf(entry) === column && entry.id) || [])
        for (const batch of batchesOf(ids)) {
          const rows = db
            .selectFrom('dav_properties')
            .select([`${column} as id`, 'content'])
            .where(column, 'in', batch)
          for (const { id, content } of await rows.execute()) found.set(id ?? '', JSON.parse(content))
        }
      }
      return found
    },

    /** Replaces the properties of an entry by what `change` makes of them. */
    change: (ownerId: string, entry: Stored, change: (now: Properties) => Properties): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        const column = columnOf(entry)
        const id = entry.id ?? ''
        const row = trx.selectFrom('dav_properties').select('content').where(column, '=', id)
        const content = JSON.stringify(change(JSON.parse((await row.executeTakeFirst())?.content ?? '{}')))
        await trx.deleteFrom('dav_properties').where(column, '=', id).execute()
        if (content === '{}') return
        await assertRoom(trx, ownerId, content.length)
        const place = { owner_id: ownerId, [column]: id }
        await trx
          .insertInto('dav_properties')
          .values({ ...place, content, size: content.length })
          .execute()
      }),
  }
}

async function assertRoom(trx: Trx, ownerId: string, size: number): Promise<void> {
  const total = sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('total')
  const all = await trx.selectFrom('dav_properties').select(total).where('owner_id', '=', ownerId).executeTakeFirst()
  if (size <= ENTRY_MAX && (all?.total ?? 0) + size <= ACCOUNT_MAX) return
  throw new AppError('dav/too-many-properties', 'Too many properties are stored.')
}
