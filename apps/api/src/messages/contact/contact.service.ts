import type { EnquiryForm } from '@site/contracts'
import type { Insertable } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { type IdempotentRequest, parseIdempotencyKey, runIdempotent } from '#database/idempotency/idempotency.ts'
import { newId, newReference } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import { attemptWithinDay, DAY, type DailyPolicies, HOUR, MINUTE, type Throttle } from '#database/throttle/throttle.ts'
import type { Database } from '#database/types.ts'
import { type RequestSource, withinReceiptLimit } from '../forms.ts'
import type { MailWorker } from '../outbox/mail-worker.ts'
import { type Email, enqueue } from '../outbox/outbox.repo.ts'
import { enquiryEmails } from '../texts/form-emails.ts'

/** What is sent is kept for months, so an hour without a message must not allow as many again. */
export const contactLimits: DailyPolicies = {
  each: { name: 'contact', free: 20, first: MINUTE, longest: HOUR },
  day: { name: 'contact-day', most: 60, within: DAY },
}

interface Deps {
  contact: ContactRepo
  throttle: Throttle
  mail: Pick<MailWorker, 'wake'>
  companyEmail: string
  now: () => number
}

export type ContactService = ReturnType<typeof createContactService>

export function createContactService({ contact, throttle, mail, companyEmail, now }: Deps) {
  return {
    async receive(form: EnquiryForm, { address, key }: RequestSource): Promise<void> {
      const idempotentRequest = parseIdempotencyKey(key, 'contact', form)
      await attemptWithinDay(throttle, contactLimits, address)
      const reference = newReference('E')
      const facts = { reference, company: companyEmail, now: now() }
      const emails = await withinReceiptLimit(throttle, enquiryEmails(form, facts))
      await contact.insert(form, reference, emails, idempotentRequest)
      mail.wake()
    },
  }
}

type ContactRepo = ReturnType<typeof createContactRepo>

export function createContactRepo(db: Db) {
  return {
    insert: (form: EnquiryForm, reference: string, emails: readonly Email[], key: IdempotentRequest | undefined) =>
      runIdempotent(db, key, async (trx) => {
        const clock = clockOf(trx)
        const row: Insertable<Database['enquiry']> = {
          id: newId(clock.now()),
          reference,
          first_name: form.firstName,
          phone_number: form.phoneNumber,
          email: form.email,
          subject: form.subject,
          message: form.message,
          created_at: clock.instant(),
        }
        await trx.insertInto('enquiry').values(row).execute()
        await enqueue(trx, null, emails)
        return { reference }
      }),
  }
}
