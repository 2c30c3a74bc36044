import type { ApplicationForm } from '@site/contracts'
import { clockOf } from '#database/clock/clock.ts'
import type { IdempotentRequest } from '#database/idempotency/idempotency.ts'
import { runIdempotent } from '#database/idempotency/run-idempotent.ts'
import { newId } from '#database/ids.ts'
import { settleIncoming } from '#database/notes.ts'
import type { Db } from '#database/open.ts'
import type { StoredBlob } from '#storage.ts'
import { type Email, enqueue } from '../outbox/outbox.repo.ts'
import type { AttachmentKind } from './application-form.ts'

export interface Attachment {
  kind: AttachmentKind
  name: string
  blob: StoredBlob
  flags: readonly string[]
}

export interface NewApplication {
  form: ApplicationForm
  reference: string
  attachments: readonly Attachment[]
  emails: readonly Email[]
}

export type ApplicationsRepo = ReturnType<typeof createApplicationsRepo>

export function createApplicationsRepo(db: Db) {
  return {
    /** Stores the application, the rows of its files and its emails in one transaction. */
    insert: ({ form, reference, attachments, emails }: NewApplication, key: IdempotentRequest | undefined) =>
      runIdempotent(db, key, async (trx) => {
        const clock = clockOf(trx)
        const id = newId(clock.now())
        await trx
          .insertInto('application')
          .values({
            id,
            reference,
            first_name: form.firstName,
            last_name: form.lastName,
            email: form.email,
            role: form.role,
            company: form.company,
            phone_number: form.phoneNumber,
            message: form.message,
            subject: form.subject,
            description: form.description,
            created_at: clock.instant(),
          })
          .execute()
        const rows = attachments.map(({ kind, name, blob, flags }) => ({
          id: newId(clock.now()),
          application_id: id,
          kind,
          name,
          size: blob.size,
          sha256: blob.sha256,
          blob_id: blob.id,
          flags: flags.join(','),
        }))
        await trx.insertInto('attachment').values(rows).execute()
        await settleIncoming(
          trx,
          rows.map(({ blob_id }) => blob_id),
        )
        await enqueue(trx, emails)
        return { reference }
      }),
  }
}
