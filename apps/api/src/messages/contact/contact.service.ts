import type { EnquiryForm } from '@site/contracts'
import { parseIdempotencyKey } from '#database/idempotency/idempotency.ts'
import { newReference } from '#database/ids.ts'
import { attemptWithinDay, DAY, type DailyPolicies, HOUR, MINUTE, type Throttle } from '#database/throttle/throttle.ts'
import type { MailWorker } from '../outbox/mail-worker.ts'
import { withinReceiptLimit } from '../outbox/receipt-limit.ts'
import type { RequestSource } from '../request-source.ts'
import { enquiryEmails } from '../texts/form-emails.ts'
import type { ContactRepo } from './contact.repo.ts'

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
