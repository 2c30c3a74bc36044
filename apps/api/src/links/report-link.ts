import { inTransaction } from '@mfe/engines/transaction'
import type { Db } from '#database/open.ts'
import { HOUR, MINUTE, type Policy, type Throttle } from '#database/throttle/throttle.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import { enqueue } from '#messages/outbox/outbox.repo.ts'
import { linkReportEmail } from '#messages/texts/form-emails.ts'
import type { LinkAccess, Visitor } from './access.ts'

/** Each report sends an email to the company. */
const limits = {
  address: { name: 'link-report-address', free: 5, first: MINUTE, longest: HOUR },
  link: { name: 'link-report', free: 3, first: HOUR, longest: HOUR },
} satisfies Record<string, Policy>

interface Deps {
  db: Db
  access: Pick<LinkAccess, 'find'>
  throttle: Pick<Throttle, 'attempt' | 'tryAttempt'>
  mail: Pick<MailWorker, 'wake'>
  companyEmail: string
}

export type ReportLink = ReturnType<typeof createReportLink>

/**
 * Creates a function that sends a visitor's report about a link to the company, without a password: a page that asks
 * for one may be what is wrong. A link that was just reported is not reported again, and its visitors are not told.
 */
export function createReportLink({ db, access, throttle, mail, companyEmail }: Deps) {
  return async (visitor: Visitor, reason: string): Promise<void> => {
    const { link } = await access.find(visitor)
    await throttle.attempt(limits.address, visitor.address)
    if (!(await throttle.tryAttempt(limits.link, link.id))) return
    await inTransaction(db, (trx) => enqueue(trx, null, [linkReportEmail(link.id, reason, companyEmail)]))
    mail.wake()
  }
}
