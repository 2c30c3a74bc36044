import { inTransaction } from '@mfe/engines/transaction'
import { sql } from 'kysely'
import type { Audit } from '#database/audit/audit.ts'
import { deleteInBatches } from '#database/batches.ts'
import { scopeOf } from '#database/idempotency/idempotency.ts'
import { forUpdate, lockAccount } from '#database/locks.ts'
import { doomUnowned } from '#database/notes.ts'
import type { Db, Trx } from '#database/open.ts'
import { ACCOUNT_EMAILS } from '#messages/texts/account-emails.ts'
import type { BlobStore, MailFiles } from '#storage.ts'
import type { RemovalService, RemovedTotal } from '#tree/removal/removal.service.ts'
import { hasFolders } from '#tree/size.ts'

interface Deps {
  erasure: ErasureRepo
  removal: Pick<RemovalService, 'ofAccount'>
  blobs: Pick<BlobStore, 'deleteAll'>
  /** Deletes the blobs that the account has deleted before, which its archives no longer hold. */
  deleteDoomed: (accountId: string) => Promise<unknown>
  mailFiles: Pick<MailFiles, 'deleteAll'>
  audit: Audit
}

export type ErasureService = ReturnType<typeof createErasureService>

/** Deletes rows before files, so a crash never leaves rows without files. Safe while a server uses the same data. */
export function createErasureService({ erasure, removal, blobs, deleteDoomed, mailFiles, audit }: Deps) {
  const inProgress = new Set<string>()

  /** Repeats until no folder is left, because a request in progress may add folders after the account is closed. */
  async function removeRest(id: string): Promise<RemovedTotal> {
    await erasure.deleteIdempotencyKeys(id)
    await deleteDoomed(id)
    const removed = await removal.ofAccount(id)
    while (!(await erasure.deleteAccount(id))) await removal.ofAccount(id)
    await audit.record('account/deleted', id, `${removed.folders} folders, ${removed.files} files`)
    return removed
  }

  return {
    /** Closes the account immediately, then deletes its files and folders in batches. */
    async deleteAccount(id: string) {
      inProgress.add(id)
      try {
        const closed = await erasure.closeAccount(id)
        if (!closed) return undefined
        await mailFiles.deleteAll(closed.mailIds)
        return { ...(await removeRest(id)), sessions: closed.sessions, emails: closed.mailIds.length }
      } finally {
        inProgress.delete(id)
      }
    },

    /** Resumes account deletions that a failure or a restart interrupted. */
    async finishAccounts(): Promise<void> {
      for (const id of await erasure.closedAccounts()) if (!inProgress.has(id)) await removeRest(id)
    },

    async deleteMessage(reference: string) {
      const found = await erasure.deleteMessage(reference)
      if (!found) return undefined
      await audit.record('inbox/deleted', undefined, `${reference}, ${found.blobIds.length} files`)
      await Promise.all([blobs.deleteAll(found.blobIds), mailFiles.deleteAll(found.mailIds)])
      return { files: found.blobIds.length, emails: found.mailIds.length }
    },
  }
}

type ErasureRepo = ReturnType<typeof createErasureRepo>

export function createErasureRepo(db: Db) {
  return {
    /**
     * Blocks login and password reset, frees the email for a new registration, and erases the personal data. Replaces
     * the email with the ID until the account is fully deleted. Resolves to `undefined` if there is no such account.
     */
    closeAccount: (id: string) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, id)
        const account = await trx.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst()
        if (!account) return undefined
        const sessions = await trx.deleteFrom('session').where('owner_id', '=', id).returning('id').execute()
        for (const table of [
          'password_reset',
          'email_change',
          'passkey',
          'passkey_challenge',
          'app_password',
        ] as const) {
          await trx.deleteFrom(table).where('owner_id', '=', id).execute()
        }
        await deleteLinks(trx, id)
        // Its own archives keep no bytes either.
        await trx.deleteFrom('blob_hold').where('owner_id', '=', id).execute()
        const rows = trx.deleteFrom('outbox').where(({ and, eb, or }) =>
          or([
            eb('owner_id', '=', id),
            // Queued by a version before emails had an owner.
            and([eb('owner_id', 'is', null), eb('recipient', '=', account.email), eb('kind', 'in', ACCOUNT_EMAILS)]),
          ]),
        )
        const emails = await rows.returning('id').execute()
        const erased = { email: id, first_name: '', last_name: '', phone_number: '', password_hash: '' }
        await trx.updateTable('account').set(erased).where('id', '=', id).execute()
        return { sessions: sessions.length, mailIds: emails.map((mail) => mail.id) }
      }),

    /** Returns closed accounts that are not fully deleted yet. Uses a partial index. */
    closedAccounts: async (): Promise<string[]> => {
      const rows = await db.selectFrom('account').select('id').whereRef('email', '=', 'id').execute()
      return rows.map(({ id }) => id)
    },

    deleteIdempotencyKeys: async (accountId: string): Promise<void> => {
      for (const kind of ['upload', 'resumable', 'move', 'share'] as const) {
        await deleteInBatches(db, 'idempotency', sql`scope = ${scopeOf(kind, accountId)}`)
      }
    },

    /** Deletes the account and its upload reservations. Resolves to `false` if it still has folders. */
    deleteAccount: (id: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, id)
        if (await hasFolders(trx, id)) return false
        await trx.deleteFrom('account').where('id', '=', id).execute()
        await trx.deleteFrom('account_usage').where('owner_id', '=', id).execute()
        await trx.deleteFrom('daily_count').where('owner_id', '=', id).execute()
        return true
      }),

    /** Deletes the rows of an enquiry or an application, if it exists. The caller must delete the files. */
    deleteMessage: (reference: string) =>
      inTransaction(db, async (trx) => {
        const blobIds = (await deleteEnquiry(trx, reference)) ?? (await deleteApplication(trx, reference))
        if (!blobIds) return undefined
        const emails = await trx.deleteFrom('outbox').where('reference', '=', reference).returning('id').execute()
        // A retry of a deleted request must not return the deleted result.
        const responses = trx.deleteFrom('idempotency').where('scope', 'in', ['contact', 'application'])
        await responses.where('answer', '=', JSON.stringify({ reference })).execute()
        return { blobIds, mailIds: emails.map(({ id }) => id) }
      }),
  }
}

/** Deletes an account's links, and the idempotency rows of received files, because these contain file names. */
async function deleteLinks(trx: Trx, ownerId: string): Promise<void> {
  const links = await trx.deleteFrom('share').where('owner_id', '=', ownerId).returning('id').execute()
  const scopes = links.map(({ id }) => scopeOf('drop', id))
  if (scopes.length > 0) await trx.deleteFrom('idempotency').where('scope', 'in', scopes).execute()
}

async function deleteEnquiry(trx: Trx, reference: string): Promise<string[] | undefined> {
  const row = await trx.deleteFrom('enquiry').where('reference', '=', reference).returning('id').executeTakeFirst()
  return row && []
}

async function deleteApplication(trx: Trx, reference: string): Promise<string[] | undefined> {
  const application = trx.selectFrom('application').select('id').where('reference', '=', reference)
  const row = await application.modifyEnd(forUpdate(trx)).executeTakeFirst()
  if (!row) return undefined
  const deletion = trx.deleteFrom('attachment').where('application_id', '=', row.id)
  const files = await deletion.returning(['blob_id', 'size']).execute()
  await trx.deleteFrom('application').where('id', '=', row.id).execute()
  await doomUnowned(trx, files)
  return files.map(({ blob_id }) => blob_id)
}
