import type { Throttle } from '../throttle/throttle.ts'
import type { Mail } from './outbox.repo.ts'

/**
 * Returns the mails of a form, without the receipt if its recipient has received many: the address is unverified, and a
 * form must not be rejected because of what others sent in that name.
 */
export async function withinReceiptLimit(throttle: Throttle, mails: readonly Mail[]): Promise<Mail[]> {
  const kept: Mail[] = []
  for (const mail of mails) {
    const isReceipt = mail.kind.endsWith('-receipt')
    if (!isReceipt || (await throttle.admits('receipt', mail.recipient))) kept.push(mail)
  }
  return kept
}
