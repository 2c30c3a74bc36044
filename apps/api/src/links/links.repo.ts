import { inTransaction } from '@mfe/engines/transaction'
import { type FolderPath, LINKS_MAX } from '@site/contracts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Caller } from '#caller.ts'
import { deleteInBatches } from '#database/batches.ts'
import { type Cutoff, clockOf } from '#database/clock/clock.ts'
import { findStoredResponse, type IdempotentRequest, storeResponse } from '#database/idempotency/idempotency.ts'
import { newId } from '#database/ids.ts'
import { forUpdate, lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { isNotSuspended } from '#people/accounts/suspended-links.ts'
import { assertSession } from '#people/sessions/sessions.repo.ts'
import { createFilesRepo, filesById } from '#tree/files.repo.ts'
import { findFolderId } from '#tree/folders.repo.ts'
import { livingPaths } from '#tree/paths.ts'
import { type Activity, latestActivity, listActivity, recordActivity } from './activity/activity.repo.ts'

export type LinkRow = Selectable<Database['share']>

type Generated = 'id' | 'file_id' | 'folder_id' | 'uses' | 'bytes' | 'created_at' | 'last_used_at'

export interface NewLinkRow extends Omit<LinkRow, Generated> {
  path: FolderPath
  /** Absent for a link to the folder itself. */
  fileName: string | undefined
  /** Set if the client may retry the creation. */
  idempotency: IdempotentRequest | undefined
}

export interface ListedLink extends LinkRow {
  path: FolderPath
  fileName: string | null
}

export type LinksRepo = ReturnType<typeof createLinksRepo>

type Session = Pick<Caller, 'accountId' | 'sessionId'>

export function createLinksRepo(db: Db) {
  const all = (ownerId: string) => db.selectFrom('share').selectAll().where('owner_id', '=', ownerId)

  /** Adds the paths, and leaves out links whose item is being deleted. */
  async function withPaths(links: readonly LinkRow[]): Promise<ListedLink[]> {
    const fileIds = links.flatMap(({ file_id }) => file_id ?? [])
    const files = await filesById(db, fileIds)
    const items = links.map((link) => {
      const file = link.file_id === null ? undefined : files.get(link.file_id)
      return { link, fileName: file?.name ?? null, folderId: link.folder_id ?? file?.folderId ?? '' }
    })
    const paths = await livingPaths(db, [...new Set(items.map(({ folderId }) => folderId))])
    return items.flatMap(({ link, fileName, folderId }) => {
      const path = paths.get(folderId)
      return path ? [{ ...link, fileName, path }] : []
    })
  }

  const find = async (ownerId: string, id: string): Promise<ListedLink | undefined> =>
    (await withPaths(await all(ownerId).where('id', '=', id).execute()))[0]

  return {
    /** A retry gets the first id, with a new token and password. Rejects with `session/none` for an ended session. */
    create: (caller: Session, link: NewLinkRow): Promise<{ id: string } | 'no-item' | 'too-many'> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, link.owner_id)
        await assertSession(trx, caller)
        const repeated = link.idempotency && (await findStoredResponse(trx, link.idempotency))
        if (repeated !== undefined && (await replaceToken(trx, repeated, link))) return { id: repeated }
        const item = await findItem(trx, link)
        if (!item) return 'no-item'
        if (await isAtLimit(trx, link.owner_id)) return 'too-many'
        const { path: _, fileName: _name, idempotency, ...values } = link
        const clock = clockOf(trx)
        const id = newId(clock.now())
        const created_at = clock.instant()
        const row = { id, ...item, ...values, created_at }
        await trx.insertInto('share').values(row).execute()
        if (idempotency) await storeResponse(trx, idempotency, id)
        return { id }
      }),

    /** Lists the links of an account, newest first. */
    list: async (ownerId: string): Promise<ListedLink[]> =>
      withPaths(await all(ownerId).orderBy('id', 'desc').execute()),

    find,

    /** Resolves to whether the link exists. Rejects with `session/none` if the caller's session has ended. */
    change: (caller: Session, id: string, changes: Updateable<Database['share']>): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const { accountId } = caller
        await lockAccount(trx, accountId)
        await assertSession(trx, caller)
        const update = trx.updateTable('share').set(changes).where('owner_id', '=', accountId).where('id', '=', id)
        return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n
      }),

    /** Finds a link of any account, with the account's email, for the operator. */
    async findWithOwner(id: string): Promise<(ListedLink & { email: string }) | undefined> {
      const owner = await db
        .selectFrom('share')
        .innerJoin('account', 'account.id', 'share.owner_id')
        .select(['account.id', 'account.email'])
        .where('share.id', '=', id)
        .executeTakeFirst()
      if (!owner) return undefined
      const link = await find(owner.id, id)
      return link && { ...link, email: owner.email }
    },

    delete: async (ownerId: string, id: string): Promise<boolean> => {
      const deletion = db.deleteFrom('share').where('owner_id', '=', ownerId).where('id', '=', id)
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows === 1n
    },

    byToken: (tokenHash: string): Promise<LinkRow | undefined> =>
      db.selectFrom('share').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    /** Resolves to those of these hashes whose links still work, except for their limits. */
    workingAmong: async (tokenHashes: readonly string[], now: string): Promise<ReadonlySet<string>> => {
      const working = db.selectFrom('share').select('token_hash').where('token_hash', 'in', tokenHashes)
      const rows = await working.where('expires_at', '>', now).execute()
      return new Set(rows.map(({ token_hash }) => token_hash))
    },

    fileOf: async (id: string) => (await filesById(db, [id])).get(id),

    pathOf: async (folderId: string): Promise<FolderPath | undefined> =>
      (await livingPaths(db, [folderId])).get(folderId),

    /** Counts a use without bytes. Resolves to `false` if it is not allowed. */
    countUse: (id: string, activity: Activity, now: string): Promise<boolean> =>
      inTransaction(db, (trx) => countUse(trx, id, activity, now)),

    /** Counts what is no use. Resolves even if the link is gone. */
    recordView: (id: string, name: string, now: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const link = trx.selectFrom('share').select('id').where('id', '=', id).modifyEnd(forUpdate(trx))
        if (await link.executeTakeFirst()) await recordActivity(trx, id, { kind: 'viewed', name }, now)
      }),

    activityOf: (id: string) => listActivity(db, id),

    latestActivity: (ids: readonly string[]) => latestActivity(db, ids),

    deleteExpired: (before: Cutoff) => deleteInBatches(db, 'share', sql`expires_at < ${before}`),
  }
}

/**
 * Counts a use and its bytes, and for the owner what was used. A single statement decides, so concurrent uses never
 * exceed a limit. Resolves to `false` if the link is suspended, has expired, or has no room left.
 */
export async function countUse(trx: Trx, id: string, activity: Activity, now: string): Promise<boolean> {
  const { bytes = 0 } = activity
  const { numUpdatedRows } = await trx
    .updateTable('share')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1), bytes: eb('bytes', '+', bytes), last_used_at: now }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where(isNotSuspended)
    .where(({ eb, or }) => or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .where(({ eb, or }) => or([eb('max_bytes', 'is', null), eb(eb('bytes', '+', bytes), '<=', eb.ref('max_bytes'))]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  await recordActivity(trx, id, activity, now)
  return true
}

async function replaceToken(trx: Trx, id: string, link: NewLinkRow): Promise<boolean> {
  const { owner_id, token_hash, sealed_token, password_hash } = link
  const update = trx.updateTable('share').set({ token_hash, sealed_token, password_hash })
  const own = update.where('id', '=', id).where('owner_id', '=', owner_id)
  return (await own.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

async function findItem(trx: Trx, { owner_id, path, fileName }: NewLinkRow) {
  const folderId = await findFolderId(trx, owner_id, path)
  if (!folderId) return undefined
  if (fileName === undefined) return { folder_id: folderId }
  const file = await createFilesRepo(trx).find(folderId, fileName)
  return file && { file_id: file.id }
}

async function isAtLimit(trx: Trx, ownerId: string): Promise<boolean> {
  const links = trx.selectFrom('share').select('id').where('owner_id', '=', ownerId)
  const last = links.limit(1).offset(LINKS_MAX - 1)
  return (await last.executeTakeFirst()) !== undefined
}
