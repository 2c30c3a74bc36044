import type { Db } from '../database/open.ts'
import type { BlobStore } from '../storage/blob-store.ts'

const DAY = 86_400_000

/** Days that people's data is kept (docs/product.md, "Constants"; the privacy page promises them). */
const KEPT_DAYS = { enquiries: 365, applications: 180, sentMails: 30 } as const

export interface Forgotten {
  enquiries: number
  applications: number
  mails: number
}

/** Deletes what people sent once its time is over, CVs included. Safe to repeat; a crash leaves files for the sweep. */
export async function forgetOldMessages(
  db: Db,
  blobs: Pick<BlobStore, 'deleteAll'>,
  now: Date = new Date(),
): Promise<Forgotten> {
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()

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
  const mails = await db
    .deleteFrom('outbox')
    .where('status', '=', 'sent')
    .where('created_at', '<', before(KEPT_DAYS.sentMails))
    .executeTakeFirst()
  return { applications, enquiries: Number(enquiries.numDeletedRows), mails: Number(mails.numDeletedRows) }
}
