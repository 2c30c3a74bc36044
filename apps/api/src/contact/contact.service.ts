import type { EnquiryForm } from '@site/contracts'
import { idempotent } from '../idempotency/idempotency.ts'
import { newReference } from '../ids.ts'
import { enquiryMails } from '../mail/form-mails.ts'
import type { MailWorker } from '../mail/mail-worker.ts'
import { withinReceiptLimit } from '../mail/receipt-limit.ts'
import type { Throttle } from '../throttle/throttle.ts'
import type { ContactRepo } from './contact.repo.ts'

interface Deps {
  contact: ContactRepo
  throttle: Throttle
  mail: Pick<MailWorker, 'wake'>
  companyEmail: string
}

export interface Sender {
  address: string
  /** The `Idempotency-Key` header. */
  key: string | string[] | undefined
}

export type ContactService = ReturnType<typeof createContactService>

export function createContactService({ contact, throttle, mail, companyEmail }: Deps) {
  return {
    async receive(form: EnquiryForm, { address, key }: Sender): Promise<void> {
      const once = idempotent(key, 'contact', form)
      await throttle.attempt('contact', address)
      const reference = newReference('E')
      const mails = await withinReceiptLimit(throttle, enquiryMails(form, reference, companyEmail))
      await contact.insert(form, reference, mails, once)
      mail.wake()
    },
  }
}
