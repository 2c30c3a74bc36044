import { inTransaction } from '@mfe/engines/transaction'
import { sql, type Transaction } from 'kysely'
import { deleteInParts } from '../shared/database/delete-in-parts.ts'
import { forUpdateIfFree } from '../shared/database/locks.ts'
import type { Db } from '../shared/database/open.ts'
import type { Database } from '../shared/database/types.ts'
import type { MailFiles } from '../shared/mail/mail-files.ts'
import type { BlobStore } from '../shared/storage/blob-store.ts'
import { inOwnTurn } from '../shared/time-slices.ts'

const DAY = 86_400_000
export const PART = 500

/** The days that personal data is kept (docs/product.md, "Constants"), as promised on the privacy page. */
const KEPT_DAYS = { enquiries: 365, applications: 180, mails: 30 } as const

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'deleteAll'>
  mailFiles: Pick<MailFiles, 'deleteOlderThan'>
}

/** Deletes expired messages, including CVs. Safe to repeat; a crash leaves files for the sweep. */
export async function forgetOldMessages({ db, blobs, mailFiles }: Deps, now: Date = new Date()) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const before = (days: number) => daysAgo(days).toISOString()

  return {
    applications: await deleteApplications({ db, blobs }, before(KEPT_DAYS.applications)),
    enquiries: await deleteInParts(db, 'enquiry', sql`created_at < ${before(KEPT_DAYS.enquiries)}`),
    // A waiting email is kept until it is sent or abandoned.
    mails: await deleteInParts(
      db,
      'outbox',
      sql`status in ('sent', 'dead') and created_at < ${before(KEPT_DAYS.mails)}`,
    ),
    mailFiles: await mailFiles.deleteOlderThan(daysAgo(KEPT_DAYS.mails)),
  }
}

/** Deletes applications with their files in batches. Resolves to the number of applications. */
async function deleteApplications({ db, blobs }: Omit<Deps, 'mailFiles'>, before: string): Promise<number> {
  let deleted = 0
  for (;;) {
    const { files, ids } = await inOwnTurn(() => inTransaction(db, (trx) => deletePart(trx, before)))
    await blobs.deleteAll(files)
    deleted += ids.length
    if (ids.length < PART) return deleted
  }
}

async function deletePart(trx: Transaction<Database>, before: string): Promise<{ ids: string[]; files: string[] }> {
  const old = await trx
    .selectFrom('application')
    .select('id')
    .where('created_at', '<', before)
    .limit(PART)
    .modifyEnd(forUpdateIfFree(trx))
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return { ids, files: [] }
  const attached = await trx.selectFrom('attachment').select('blob_id').where('application_id', 'in', ids).execute()
  await trx.deleteFrom('application').where('id', 'in', ids).execute()
  return { ids, files: attached.map(({ blob_id }) => blob_id) }
}
