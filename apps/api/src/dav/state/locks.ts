import { randomUUID } from 'node:crypto'
import { inTransaction } from '@mfe/engines/transaction'
import type { FolderPath } from '@site/contracts'
import { sql } from 'kysely'
import { deleteInBatches } from '#database/batches.ts'
import { clockOf, type TrustedTime, toInstant } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { AppError } from '#errors.ts'
import { storedFiles } from '#tree/files.repo.ts'
import { fileNotFound } from '#tree/files.service.ts'
import { livingPaths } from '#tree/paths.ts'
import type { FileEntry, FolderEntry } from '../entries.ts'
import { hrefOf, isSame, isWithin } from '../paths.ts'

/** The most locks that an account's programs hold at a time. */
const MAX_LOCKS = 200
/** The most of them that programs share at a place, because a list repeats them for each entry. */
const MAX_SHARED = 10

export interface NewLock {
  /** Whether a folder's lock also locks everything in it. */
  isDeep: boolean
  isShared: boolean
  /** What the program says about its user, as XML. */
  holder: string
  /** Seconds until it ends. */
  timeout: number
}

export interface Lock extends NewLock {
  token: string
  names: FolderPath
}

/** Other programs hold a lock; `hrefs` are what they locked. */
export class LockError extends AppError {
  readonly hrefs: readonly string[]

  constructor(code: 'dav/locked' | 'dav/lock-conflict', locks: readonly Lock[]) {
    super(code, 'Another program has locked this. Please try again when it is done.')
    this.hrefs = [...new Set(locks.map(({ names }) => hrefOf(names, false)))]
  }
}

export const covers = ({ names, isDeep }: Pick<Lock, 'names' | 'isDeep'>, path: FolderPath): boolean =>
  isSame(path, names) || (isDeep && isWithin(path, names))

/**
 * Throws `dav/locked` unless the request has a token of each place whose lock it concerns. A request that adds or
 * removes an entry also changes its folder, and everything in it.
 */
export function assertUnlocked(
  locks: readonly Lock[],
  path: FolderPath,
  tokens: ReadonlySet<string>,
  { changesFolder }: { changesFolder: boolean },
): void {
  const concerned = locks.filter(
    (lock) => covers(lock, path) || (changesFolder && (covers(lock, path.slice(0, -1)) || isWithin(lock.names, path))),
  )
  const isOpened = ({ names }: Lock) => concerned.some((lock) => isSame(lock.names, names) && tokens.has(lock.token))
  const closed = concerned.filter((lock) => !isOpened(lock))
  if (closed.length > 0) throw new LockError('dav/locked', closed)
}

export type Locks = ReturnType<typeof createLocks>

/** Write locks (RFC 4918, 6 and 7). They only concern programs that use WebDAV: the pages of the site ignore them. */
export function createLocks(db: Db) {
  return {
    of: (ownerId: string): Promise<Lock[]> => locksOf(db, ownerId),

    /** Rejects with `dav/lock-conflict` if another lock excludes this one. */
    acquire: (ownerId: string, entry: FolderEntry | FileEntry, wanted: NewLock): Promise<Lock> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, ownerId)
        await assertExists(trx, entry)
        const clock = clockOf(trx)
        await trx
          .deleteFrom('dav_lock')
          .where('owner_id', '=', ownerId)
          .where('expires_at', '<=', clock.instant())
          .execute()
        const held = await locksOf(trx, ownerId)
        const overlapping = held.filter((lock) => overlaps(lock, entry.names, wanted))
        const conflicting = overlapping.filter((lock) => !(lock.isShared && wanted.isShared))
        if (conflicting.length > 0) throw new LockError('dav/lock-conflict', conflicting)
        if (held.length >= MAX_LOCKS || overlapping.length >= MAX_SHARED) {
          throw new AppError('dav/too-many-locks', 'Too many files are locked. Please try again later.')
        }
        const token = `opaquelocktoken:${randomUUID()}`
        const expiresAt = toInstant(clock.now() + wanted.timeout * 1000)
        const place = entry.kind === 'file' ? { file_id: entry.id } : { folder_id: entry.id }
        const flags = { is_deep: Number(wanted.isDeep), is_shared: Number(wanted.isShared) }
        const row = { token, owner_id: ownerId, ...place, ...flags, holder: wanted.holder, expires_at: expiresAt }
        await trx.insertInto('dav_lock').values(row).execute()
        return { ...wanted, token, names: entry.names }
      }),

    async refresh(lock: Lock, timeout: number): Promise<Lock> {
      const expires_at = toInstant(clockOf(db).now() + timeout * 1000)
      await db.updateTable('dav_lock').set({ expires_at }).where('token', '=', lock.token).execute()
      return { ...lock, timeout }
    },

    async release(locks: readonly Lock[]): Promise<void> {
      if (locks.length === 0) return
      const tokens = locks.map(({ token }) => token)
      await db.deleteFrom('dav_lock').where('token', 'in', tokens).execute()
    },

    deleteExpired: (time: TrustedTime) => deleteInBatches(db, 'dav_lock', sql`expires_at <= ${time.ago()}`),
  }
}

/** Whether a lock and a new one for this place would concern the same entries. */
const overlaps = (lock: Lock, path: FolderPath, wanted: NewLock): boolean =>
  covers(lock, path) || (wanted.isDeep && isWithin(lock.names, path))

/** Reads the valid locks of what still exists. */
async function locksOf(db: Db, ownerId: string): Promise<Lock[]> {
  const clock = clockOf(db)
  const locks = db.selectFrom('dav_lock').selectAll().where('owner_id', '=', ownerId)
  const rows = await locks.where('expires_at', '>', clock.instant()).execute()
  const fileIds = rows.flatMap(({ file_id }) => file_id ?? [])
  const files = fileIds.length === 0 ? [] : await storedFiles(db).where('id', 'in', fileIds).execute()
  const fileById = new Map(files.map((file) => [file.id, file]))
  const folderIds = [...files.map(({ folderId }) => folderId), ...rows.flatMap(({ folder_id }) => folder_id ?? [])]
  const paths = await livingPaths(db, [...new Set(folderIds)])
  return rows.flatMap(({ token, file_id, folder_id, is_deep, is_shared, holder, expires_at }) => {
    const file = fileById.get(file_id ?? '')
    const folder = paths.get(file?.folderId ?? folder_id ?? '')
    if (!folder) return []
    const names = file ? [...folder, file.name] : folder
    const timeout = Math.ceil((Date.parse(expires_at) - clock.now()) / 1000)
    return { token, names, isDeep: is_deep === 1, isShared: is_shared === 1, holder, timeout }
  })
}

async function assertExists(trx: Trx, { kind, id }: FolderEntry | FileEntry): Promise<void> {
  const key = id ?? ''
  const exists =
    kind === 'file'
      ? (await storedFiles(trx).where('id', '=', key).executeTakeFirst()) !== undefined
      : (await livingPaths(trx, [key])).has(key)
  if (!exists) throw fileNotFound()
}
