import { type Clock, toInstant } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'

/** The id of the only row. */
const ROW = 'scrub'
const SAVE_EVERY_MS = 60_000

export type Progress = Awaited<ReturnType<typeof loadProgress>>

/** Loads how far the scrub has come, so that it continues there after a restart, or on another replica. */
export async function loadProgress(db: Db, clock: Pick<Clock, 'now'>, elapsed: () => number) {
  const stored = await db.selectFrom('scrub').selectAll().where('id', '=', ROW).executeTakeFirst()
  let lastBlobId = stored?.last_blob_id ?? ''
  let startedAt = stored?.round_started_at ?? toInstant(clock.now())
  let savedAt = elapsed()

  async function save(): Promise<void> {
    savedAt = elapsed()
    const row = { last_blob_id: lastBlobId, round_started_at: startedAt }
    await db
      .insertInto('scrub')
      .values({ id: ROW, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }

  return {
    lastBlobId: () => lastBlobId,
    startedAt: () => startedAt,
    save,

    /** Saves once a minute: after a crash, the blobs since then are read again. */
    async reach(blobId: string): Promise<void> {
      lastBlobId = blobId
      if (elapsed() - savedAt >= SAVE_EVERY_MS) await save()
    },

    async startRound(): Promise<void> {
      lastBlobId = ''
      startedAt = toInstant(clock.now())
      await save()
    },
  }
}
