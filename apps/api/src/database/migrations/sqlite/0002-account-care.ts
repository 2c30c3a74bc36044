import { type Kysely, sql } from 'kysely'

/** Adds the message reference of each email, the details in the list of sessions, and password-reset links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('reference', 'text').execute()
  // Subjects of the first version, where a reference has 11 characters: "Enquiry E-2345-6789: …".
  for (const [kind, before] of [
    ['enquiry', 'Enquiry '],
    ['enquiry-receipt', 'We received your enquiry ('],
    ['application', 'Application '],
    ['application-receipt', 'We received your application ('],
  ] as const) {
    await sql`update outbox set reference = substr(subject, ${before.length + 1}, 11) where kind = ${kind}`.execute(db)
  }
  await db.schema.createIndex('outbox_reference').on('outbox').column('reference').execute()
  await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute()

  for (const column of ['address', 'agent']) {
    await db.schema
      .alterTable('session')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
  }

  await db.schema
    .createTable('password_reset')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('owner_id', 'text', (owner) => owner.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('password_reset_owner').on('password_reset').column('owner_id').execute()
}
