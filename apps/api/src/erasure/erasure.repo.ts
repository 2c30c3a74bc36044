import type { Transaction } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { resumableScope, uploadScope } from '../idempotency/idempotency.ts'
import { ACCOUNT_MAILS } from '../mail/account-mails.ts'

/** What lost its rows: the bytes behind it are the caller's to delete. */
interface Orphans {
  blobIds: string[]
  mailIds: string[]
}

export interface ErasedAccount extends Orphans {
  /** Uploads that were to go on: their drafts have the same ids. */
  uploadIds: string[]
  folders: number
  bytes: number
  sessions: number
}

export type ErasureRepo = ReturnType<typeof createErasureRepo>

export function createErasureRepo(db: Db) {
  return {
    /** One transaction, so that nothing of the account stays by half. `undefined`: there is no such account. */
    account: (id: string): Promise<ErasedAccount | undefined> =>
      db.transaction().execute(async (trx) => {
        const account = await trx.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst()
        if (!account) return undefined
        const files = await trx.selectFrom('file').select(['blob_id', 'size']).where('owner_id', '=', id).execute()
        const folders = await trx.selectFrom('folder').select('id').where('owner_id', '=', id).execute()
        const uploads = await trx.deleteFrom('upload').where('owner_id', '=', id).returning('id').execute()
        const sessions = await trx.deleteFrom('session').where('owner_id', '=', id).returning('id').execute()
        const mails = await trx
          .deleteFrom('outbox')
          .where('recipient', '=', account.email)
          .where('kind', 'in', ACCOUNT_MAILS)
          .returning('id')
          .execute()
        const scopes = [uploadScope(id), resumableScope(id)]
        await trx.deleteFrom('idempotency').where('scope', 'in', scopes).execute()
        // Folders, files, reservations, uploads that are not finished and links of forgotten passwords go with it.
        await trx.deleteFrom('account').where('id', '=', id).execute()
        return {
          folders: folders.length,
          bytes: files.reduce((sum, { size }) => sum + size, 0),
          sessions: sessions.length,
          uploadIds: uploads.map((upload) => upload.id),
          blobIds: files.map(({ blob_id }) => blob_id),
          mailIds: mails.map((mail) => mail.id),
        }
      }),

    /** An enquiry or an application. `undefined`: nothing has this reference. */
    message: (reference: string): Promise<Orphans | undefined> =>
      db.transaction().execute(async (trx) => {
        const blobIds = (await deleteEnquiry(trx, reference)) ?? (await deleteApplication(trx, reference))
        if (!blobIds) return undefined
        const mails = await trx.deleteFrom('outbox').where('reference', '=', reference).returning('id').execute()
        // A repetition of what is gone must not be answered as if it were kept.
        await trx
          .deleteFrom('idempotency')
          .where('scope', 'in', ['contact', 'application'])
          .where('answer', '=', JSON.stringify({ reference }))
          .execute()
        return { blobIds, mailIds: mails.map(({ id }) => id) }
      }),
  }
}

async function deleteEnquiry(trx: Transaction<Database>, reference: string): Promise<string[] | undefined> {
  const row = await trx.deleteFrom('enquiry').where('reference', '=', reference).returning('id').executeTakeFirst()
  return row && []
}

async function deleteApplication(trx: Transaction<Database>, reference: string): Promise<string[] | undefined> {
  const row = await trx.selectFrom('application').select('id').where('reference', '=', reference).executeTakeFirst()
  if (!row) return undefined
  const files = await trx
    .deleteFrom('attachment')
    .where('application_id', '=', row.id)
    .returning('blob_id as blobId')
    .execute()
  await trx.deleteFrom('application').where('id', '=', row.id).execute()
  return files.map(({ blobId }) => blobId)
}
