import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import { batchesOf, deleteInBatches } from '#database/batches.ts'
import type { Cutoff, TrustedTime } from '#database/clock/clock.ts'
import { forUpdateIfFree } from '#database/locks.ts'
import { doomUnowned } from '#database/notes.ts'
import type { Db, Trx } from '#database/open.ts'
import { runSlice, SITE } from '#database/turns/turns.ts'
import type { BlobStore, MailFiles } from '#storage.ts'

const DAY = 86_400_000
export const BATCH_SIZE = 500

/** How many days personal data is kept (docs/product.md, "Constants"), as promised on the privacy page. */
const RETENTION_DAYS = { enquiries: 365, applications: 180, emails: 30 } as const

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'deleteAll'>
  mailFiles: Pick<MailFiles, 'deleteAll' | 'deleteOlderThan'>
}

/** Deletes expired messages, including CVs. After a crash, the next start deletes the rest of the files. */
export async function deleteExpiredMessages({ db, blobs, mailFiles }: Deps, time: TrustedTime) {
  const before = (days: number) => time.ago(days * DAY)

  return {
    applications: await deleteApplications({ db, blobs }, before(RETENTION_DAYS.applications)),
    enquiries: await deleteInBatches(db, 'enquiry', sql`created_at < ${before(RETENTION_DAYS.enquiries)}`),
    emails: await deleteEmails({ db, mailFiles }, before(RETENTION_DAYS.emails)),
    mailFiles: await mailFiles.deleteOlderThan(before(RETENTION_DAYS.emails), (ids) => emailsAmong(db, ids)),
  }
}

/**
 * Deletes emails in batches with their files, which a restore makes newer than the emails. Resolves to their number.
 */
async function deleteEmails({ db, mailFiles }: Omit<Deps, 'blobs'>, before: Cutoff): Promise<number> {
  const settled = db.selectFrom('outbox').select('id').where('status', 'in', ['sent', 'dead'])
  const expired = settled.where('settled_at', '<', before).limit(BATCH_SIZE)
  let deleted = 0
  for (;;) {
    const ids = (await expired.execute()).map(({ id }) => id)
    if (ids.length === 0) return deleted
    // Before the rows, so a crash in between leaves no file without a row.
    await mailFiles.deleteAll(ids)
    await runSlice(SITE, () => db.deleteFrom('outbox').where('id', 'in', ids).execute())
    deleted += ids.length
  }
}

async function emailsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const batch of batchesOf(ids)) {
    const rows = await db.selectFrom('outbox').select('id').where('id', 'in', batch).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}

async function deleteApplications({ db, blobs }: Omit<Deps, 'mailFiles'>, before: Cutoff): Promise<number> {
  let deleted = 0
  for (;;) {
    const { files, ids } = await runSlice(SITE, () => inTransaction(db, (trx) => deleteBatch(trx, before)))
    await blobs.deleteAll(files)
    deleted += ids.length
    if (ids.length < BATCH_SIZE) return deleted
  }
}

async function deleteBatch(trx: Trx, before: Cutoff): Promise<{ ids: string[]; files: string[] }> {
  const old = trx.selectFrom('application').select('id').where('created_at', '<', before).limit(BATCH_SIZE)
  const ids = (await old.modifyEnd(forUpdateIfFree(trx)).execute()).map(({ id }) => id)
  if (ids.length === 0) return { ids, files: [] }
  const attachments = trx.selectFrom('attachment').select(['blob_id', 'size'])
  const attached = await attachments.where('application_id', 'in', ids).execute()
  await trx.deleteFrom('application').where('id', 'in', ids).execute()
  await doomUnowned(trx, attached)
  return { ids, files: attached.map(({ blob_id }) => blob_id) }
}
