import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** A migration is frozen once released: it uses no type that later versions change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name)
  /** A table of required text columns; columns of other types are added to it. */
  const table = (name: string, ...texts: string[]) =>
    texts.reduce<CreateTableBuilder<string, string>>(
      (builder, column) => builder.addColumn(column, 'text', (text) => text.notNull()),
      db.schema.createTable(name),
    )
  const keyed = (name: string, ...texts: string[]) =>
    table(name, ...texts).addColumn('id', 'text', (id) => id.notNull().primaryKey())
  const owned = (name: string, ...texts: string[]) =>
    keyed(name, ...texts).addColumn('owner_id', 'text', (owner) =>
      owner.notNull().references('account.id').onDelete('cascade'),
    )

  await keyed('account', 'email', 'first_name', 'last_name', 'phone_number', 'password_hash', 'created_at').execute()
  await index('account_email').on('account').column('email').unique().execute()

  await owned('session', 'token_hash', 'cookie_hash', 'created_at', 'seen_at', 'expires_at')
    .addColumn('bound', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await index('session_token').on('session').column('token_hash').unique().execute()
  await index('session_cookie').on('session').column('cookie_hash').unique().execute()
  await index('session_owner').on('session').column('owner_id').execute()

  await owned('folder', 'name', 'created_at')
    .addColumn('parent_id', 'text', (parent) => parent.references('folder.id').onDelete('cascade'))
    .execute()
  // A unique index treats NULLs as distinct, so root folders need a value for "no parent".
  await sql`create unique index folder_name on folder (owner_id, coalesce(parent_id, ''), name)`.execute(db)
  await index('folder_parent').on('folder').column('parent_id').execute()

  await owned('file', 'name', 'sha256', 'blob_id', 'created_at')
    .addColumn('folder_id', 'text', (folder) => folder.notNull().references('folder.id').onDelete('cascade'))
    .addColumn('size', 'bigint', (column) => column.notNull())
    .execute()
  await index('file_name').on('file').columns(['folder_id', 'name']).unique().execute()
  await index('file_newest').on('file').columns(['folder_id', 'id']).execute()
  await index('file_blob').on('file').column('blob_id').unique().execute()
  await index('file_usage').on('file').columns(['owner_id', 'size']).execute()

  await owned('upload', 'expires_at')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
  await index('upload_owner').on('upload').column('owner_id').execute()

  const person = ['reference', 'first_name', 'phone_number', 'email', 'subject', 'message', 'created_at']
  await keyed('enquiry', ...person).execute()
  await keyed('application', ...person, 'last_name', 'role', 'company', 'description').execute()
  await keyed('attachment', 'kind', 'name', 'sha256', 'blob_id', 'flags')
    .addColumn('application_id', 'text', (column) => column.notNull().references('application.id').onDelete('cascade'))
    .addColumn('size', 'bigint', (column) => column.notNull())
    .execute()
  await index('attachment_application').on('attachment').column('application_id').execute()
  await index('attachment_blob').on('attachment').column('blob_id').unique().execute()

  await keyed('outbox', 'kind', 'recipient', 'subject', 'body', 'next_at', 'created_at')
    .addColumn('reply_to', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease_until', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('last_error', 'text')
    .execute()
  await index('outbox_due').on('outbox').columns(['status', 'next_at']).execute()

  await table('idempotency', 'scope', 'key', 'fingerprint', 'answer', 'created_at')
    .addPrimaryKeyConstraint('idempotency_key', ['scope', 'key'])
    .execute()
  await index('idempotency_age').on('idempotency').column('created_at').execute()

  await table('throttle', 'key', 'until', 'expires_at')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('throttle_key', ['key'])
    .execute()
  await keyed('audit', 'at', 'action', 'detail').addColumn('account_id', 'text').execute()
  await table('setting', 'key', 'value').addPrimaryKeyConstraint('setting_key', ['key']).execute()
}
