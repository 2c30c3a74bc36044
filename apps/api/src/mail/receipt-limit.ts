import type { Throttle } from '../throttle/throttle.ts'
import type { Mail } from './outbox.repo.ts'

/**
 * The mails of a form, without the receipt while its recipient got many: nobody has proved the address to be theirs, and
 * nobody's form may be refused for what others sent in their name.
 */
export async function withinReceiptLimit(throttle: Throttle, mails: readonly Mail[]): Promise<Mail[]> {
  const kept: Mail[] = []
  for (const mail of mails) {
    const isReceipt = mail.kind.endsWith('-receipt')
    if (!isReceipt || (await throttle.admits('receipt', mail.recipient))) kept.push(mail)
  }
  return kept
}
