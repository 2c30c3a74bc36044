import type { Db } from '#database/open.ts'

export type InboxRepo = ReturnType<typeof createInboxRepo>

/** Reads enquiries and applications for the operator. */
export function createInboxRepo(db: Db) {
  const summary = ['reference', 'email', 'subject', 'created_at'] as const

  return {
    async newestFirst() {
      const [enquiries, applications] = await Promise.all([
        db.selectFrom('enquiry').select(summary).execute(),
        db.selectFrom('application').select(summary).execute(),
      ])
      return [...enquiries, ...applications].sort((a, b) => b.created_at.localeCompare(a.created_at))
    },

    /** Resolves to the form and the attachments with this reference. */
    async find(reference: string) {
      const enquiry = await db.selectFrom('enquiry').selectAll().where('reference', '=', reference).executeTakeFirst()
      if (enquiry) return { fields: enquiry, attachments: [] }
      const fields = await db
        .selectFrom('application')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst()
      if (!fields) return undefined
      const attachments = await db
        .selectFrom('attachment')
        .select(['kind', 'name', 'size', 'flags', 'blob_id as blobId'])
        .where('application_id', '=', fields.id)
        .execute()
      return { fields, attachments }
    },
  }
}
