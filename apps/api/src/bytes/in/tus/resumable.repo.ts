import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Cutoff } from '#database/clock/clock.ts'
import { liveReplicas } from '#database/live-replicas.ts'
import { forUpdateIfFree, isPostgres } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { runSlice, SITE } from '#database/turns/turns.ts'
import type { Database } from '#database/types.ts'
import type { DraftPosition, DraftProgress } from '#storage.ts'
import type { ConflictRule } from '#tree/store-file.ts'
import { isSuperseded, superseded, uploadNotFound } from './problems.ts'

const BATCH_SIZE = 500

export type ResumableUpload = ReturnType<typeof toUpload>

type Turn = Pick<ResumableUpload, 'id' | 'turn'>

export function positionOf({ id, turn, received: bytes, draftState: state }: ResumableUpload): DraftPosition {
  return { id, turn, bytes, state }
}

export type ResumableRepo = ReturnType<typeof createResumableRepo>

export function createResumableRepo(db: Db) {
  const uploads = () => db.selectFrom('upload').where('length', 'is not', null)

  // With an embedded database, no earlier replica is alive, so its turn can continue.
  const nextTurn = isPostgres(db) ? sql<number>`turn + 1` : sql<number>`turn`

  async function update(id: string, changes: { replica_id: string | null; turn: RawBuilder<number> }) {
    const row = await db.updateTable('upload').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw uploadNotFound()
    return toUpload(row)
  }

  /** Resolves to the reason why no row has this id and turn. */
  async function reasonOf(id: string): Promise<Error> {
    const row = await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()
    return row ? superseded() : uploadNotFound()
  }

  return {
    /** Must run in the transaction that checked whether the upload is allowed. */
    async insert(trx: Trx, upload: Insertable<Database['upload']>): Promise<void> {
      await trx.insertInto('upload').values(upload).execute()
    },

    async countUnfinished(trx: Trx, ownerId: string): Promise<number> {
      const own = trx.selectFrom('upload').where('owner_id', '=', ownerId)
      const unfinished = own.where('length', 'is not', null).where('finished', '=', 0)
      const { rows } = await unfinished.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
      return Number(rows)
    },

    /** Must run in the transaction that may create a new upload. */
    async isKnown(trx: Trx, id: string, now: string): Promise<boolean> {
      const rows = trx.selectFrom('upload').select('id').where('id', '=', id).where('expires_at', '>', now)
      return (await rows.executeTakeFirst()) !== undefined
    },

    async find(ownerId: string, id: string, now: string): Promise<ResumableUpload | undefined> {
      const own = uploads().selectAll().where('id', '=', id).where('owner_id', '=', ownerId)
      const row = await own.where('expires_at', '>', now).executeTakeFirst()
      return row && toUpload(row)
    },

    /** Ends the turn of a replica that may be writing, because it may have died or lost its client without knowing. */
    interrupt: async (upload: ResumableUpload): Promise<ResumableUpload> =>
      upload.replicaId === undefined ? upload : update(upload.id, { replica_id: null, turn: nextTurn }),

    /** Lets the replica write until its last progress update. Ends the turn of any other: the newest request wins. */
    async adopt(upload: ResumableUpload, replicaId: string): Promise<ResumableUpload> {
      const turn = sql<number>`case when replica_id is null then turn else turn + 1 end`
      return isPostgres(db) ? update(upload.id, { replica_id: replicaId, turn }) : upload
    },

    /** Undoes `adopt`. Call this only if the replica has not written and will not write. */
    async release({ id, turn }: Turn): Promise<void> {
      await db.updateTable('upload').set({ replica_id: null }).where('id', '=', id).where('turn', '=', turn).execute()
    },

    /** With `isLast`, the replica will not write again. Throws if the upload was taken over or deleted. */
    async advance({ id, turn }: Turn, { bytes, state }: DraftProgress, expiresAt: string, isLast = false) {
      const { numUpdatedRows } = await db
        .updateTable('upload')
        .set({ received: bytes, draft_state: state, expires_at: expiresAt, ...(isLast && { replica_id: null }) })
        .where('id', '=', id)
        .where('turn', '=', turn)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw await reasonOf(id)
    },

    /** Throws if the upload was taken over or deleted. */
    async assertHeld({ id, turn }: Turn): Promise<void> {
      const row = db.selectFrom('upload').select('id').where('id', '=', id).where('turn', '=', turn)
      if (!(await row.executeTakeFirst())) throw await reasonOf(id)
    },

    async turnsOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db.selectFrom('upload').select(['id', 'turn']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, turn }) => [id, turn]))
    },

    folderOf: async (trx: Trx, id: string): Promise<string | null | undefined> =>
      (await trx.selectFrom('upload').select('folder_id').where('id', '=', id).executeTakeFirst())?.folder_id,

    /**
     * Run this in the transaction that creates the file. The row remains for the client to query. Throws if taken over.
     */
    async settle(trx: Trx, { id, length, turn }: Turn & { length: number }, name: string, expiresAt: string) {
      const progress = { received: length, draft_state: null, replica_id: null }
      const done = { ...progress, name, bytes: 0, finished: 1, expires_at: expiresAt }
      const row = trx.updateTable('upload').set(done).where('id', '=', id).where('turn', '=', turn)
      const { numUpdatedRows } = await row.executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw superseded()
    },

    /** Ends the turns of dead replicas, because a replica that only looks dead may still be writing. */
    async endTurnsOfDeadReplicas(): Promise<void> {
      await db
        .updateTable('upload')
        .set({ replica_id: null, turn: nextTurn })
        .where('length', 'is not', null)
        .where('finished', '=', 0)
        .where('replica_id', 'not in', liveReplicas(db))
        .execute()
    },

    /** Reads an unfinished upload that no replica is receiving. None can adopt it until the transaction ends. */
    async lockUnowned(trx: Trx, id: string): Promise<ResumableUpload | undefined> {
      const unfinished = trx.selectFrom('upload').selectAll().where('id', '=', id).where('finished', '=', 0)
      const unowned = unfinished.where('replica_id', 'is', null).modifyEnd(forUpdateIfFree(trx))
      const row = await unowned.executeTakeFirst()
      return row && toUpload(row)
    },

    /** Resolves whether or not the upload existed; throws if it was taken over. */
    async delete({ id, turn }: Turn): Promise<void> {
      const deletion = db.deleteFrom('upload').where('id', '=', id).where('turn', '=', turn)
      const { numDeletedRows } = await deletion.executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) return
      const reason = await reasonOf(id)
      if (isSuperseded(reason)) throw reason
    },

    /** Deletes the uploads that expired, and resolves to the ids of those that were unfinished. */
    async deleteExpired(now: Cutoff): Promise<string[]> {
      const expired = uploads().select('id').where('expires_at', '<=', now).limit(BATCH_SIZE)
      const unfinished: string[] = []
      for (;;) {
        const ids = (await expired.execute()).map(({ id }) => id)
        if (ids.length === 0) return unfinished
        // An upload may have been resumed in the meantime.
        const deletion = db.deleteFrom('upload').where('id', 'in', ids).where('expires_at', '<=', now)
        const deleted = await runSlice(SITE, () => deletion.returning(['id', 'finished']).execute())
        unfinished.push(...deleted.flatMap(({ id, finished }) => (finished === 0 ? id : [])))
      }
    },

    unfinished: async (): Promise<ResumableUpload[]> => {
      const rows = await uploads().selectAll().where('finished', '=', 0).execute()
      return rows.map(toUpload)
    },

    /** Resolves to those of these uploads that exist: by id, whether they are finished. */
    async finishedById(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
      const rows = await uploads().select(['id', 'finished']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, finished }) => [id, finished === 1]))
    },
  }
}

const toUpload = (row: Selectable<Database['upload']>) => ({
  id: row.id,
  ownerId: row.owner_id,
  folderId: row.folder_id ?? '',
  /** The requested name of the file, or its actual name once the file is stored. */
  name: row.name ?? '',
  rule: ruleOf(row),
  length: row.length ?? 0,
  /** The number of bytes that are stored durably. */
  received: row.received,
  /** What the storage driver needs to continue after those bytes. */
  draftState: row.draft_state,
  finished: row.finished === 1,
  expiresAt: row.expires_at,
  /** The replica that is receiving the upload and may be writing its bytes. */
  replicaId: row.replica_id ?? undefined,
  /** A fencing token: increases when a replica takes over from one that may be writing, to reject its later writes. */
  turn: row.turn,
})

const ruleOf = ({ on_conflict, if_match }: Selectable<Database['upload']>): ConflictRule =>
  on_conflict === 'replace' ? { onConflict: 'replace', ifMatch: if_match ?? '' } : { onConflict: on_conflict ?? 'fail' }
