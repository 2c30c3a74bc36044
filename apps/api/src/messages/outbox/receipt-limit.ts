import { HOUR, MINUTE, type Policy, type Throttle } from '#database/throttle/throttle.ts'
import type { Email } from './outbox.repo.ts'

const receiptLimit: Policy = { name: 'receipt', free: 20, first: MINUTE, longest: HOUR }

/**
 * Returns the emails for a form, without the receipt if its recipient has received many. The address is unverified, so
 * the form itself must not be rejected because of other requests with that address.
 */
export async function withinReceiptLimit(throttle: Throttle, emails: readonly Email[]): Promise<Email[]> {
  const kept: Email[] = []
  for (const mail of emails) {
    const isReceipt = mail.kind.endsWith('-receipt')
    if (!isReceipt || (await throttle.tryAttempt(receiptLimit, mail.recipient))) kept.push(mail)
  }
  return kept
}
