import type { Db } from '#database/open.ts'

export type InboxRepo = ReturnType<typeof createInboxRepo>

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

    async find(reference: string) {
      const enquiry = await db.selectFrom('enquiry').selectAll().where('reference', '=', reference).executeTakeFirst()
      if (enquiry) return { fields: enquiry, attachments: [] }
      const application = db.selectFrom('application').selectAll().where('reference', '=', reference)
      const fields = await application.executeTakeFirst()
      if (!fields) return undefined
      const attachments = db.selectFrom('attachment').select(['kind', 'name', 'size', 'flags', 'blob_id as blobId'])
      return { fields, attachments: await attachments.where('application_id', '=', fields.id).execute() }
    },
  }
}
