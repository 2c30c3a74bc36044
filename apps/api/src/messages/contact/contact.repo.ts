import type { EnquiryForm } from '@site/contracts'
import { clockOf } from '#database/clock/clock.ts'
import type { IdempotentRequest } from '#database/idempotency/idempotency.ts'
import { runIdempotent } from '#database/idempotency/run-idempotent.ts'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import { type Email, enqueue } from '../outbox/outbox.repo.ts'

export type ContactRepo = ReturnType<typeof createContactRepo>

export function createContactRepo(db: Db) {
  return {
    /** Stores the enquiry and its emails in one transaction. */
    insert: (form: EnquiryForm, reference: string, emails: readonly Email[], key: IdempotentRequest | undefined) =>
      runIdempotent(db, key, async (trx) => {
        const clock = clockOf(trx)
        await trx
          .insertInto('enquiry')
          .values({
            id: newId(clock.now()),
            reference,
            first_name: form.firstName,
            phone_number: form.phoneNumber,
            email: form.email,
            subject: form.subject,
            message: form.message,
            created_at: clock.instant(),
          })
          .execute()
        await enqueue(trx, emails)
        return { reference }
      }),
  }
}
