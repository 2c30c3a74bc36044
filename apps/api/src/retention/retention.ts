import type { Db } from '../database/open.ts'
import type { MailFiles } from '../mail/mail-files.ts'
import type { BlobStore } from '../storage/blob-store.ts'

const DAY = 86_400_000

/** Days that personal data is kept (docs/product.md, "Constants"; the privacy page promises them). */
const KEPT_DAYS = { enquiries: 365, applications: 180, mails: 30 } as const

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'deleteAll'>
  mailFiles: Pick<MailFiles, 'deleteOlderThan'>
}

export interface Forgotten {
  enquiries: number
  applications: number
  /** Sent or given up. */
  mails: number
  mailFiles: number
}

/** Deletes expired messages, including CVs. Safe to repeat; a crash leaves files for the sweep. */
export async function forgetOldMessages({ db, blobs, mailFiles }: Deps, now: Date = new Date()): Promise<Forgotten> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const before = (days: number) => daysAgo(days).toISOString()

  const { files, applications } = await db.transaction().execute(async (trx) => {
    const old = trx.selectFrom('application').select('id').where('created_at', '<', before(KEPT_DAYS.applications))
    const attached = await trx.selectFrom('attachment').select('blob_id').where('application_id', 'in', old).execute()
    const deleted = await trx
      .deleteFrom('application')
      .where('created_at', '<', before(KEPT_DAYS.applications))
      .executeTakeFirst()
    return { files: attached.map(({ blob_id }) => blob_id), applications: Number(deleted.numDeletedRows) }
  })
  await blobs.deleteAll(files)

  const enquiries = await db
    .deleteFrom('enquiry')
    .where('created_at', '<', before(KEPT_DAYS.enquiries))
    .executeTakeFirst()
  // A waiting mail is not deleted: it will be sent or given up first.
  const mails = await db
    .deleteFrom('outbox')
    .where('status', 'in', ['sent', 'dead'])
    .where('created_at', '<', before(KEPT_DAYS.mails))
    .executeTakeFirst()
  return {
    applications,
    enquiries: Number(enquiries.numDeletedRows),
    mails: Number(mails.numDeletedRows),
    mailFiles: await mailFiles.deleteOlderThan(daysAgo(KEPT_DAYS.mails)),
  }
}
