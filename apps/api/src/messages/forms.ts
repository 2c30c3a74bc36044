import { brand } from '@site/brand'
import type { FastifyRequest } from 'fastify'
import { HOUR, MINUTE, type Policy, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { Email } from './outbox/outbox.repo.ts'

export interface RequestSource {
  address: string
  key: string | string[] | undefined
}

export const sourceOf = ({ ip, headers }: FastifyRequest): RequestSource => ({
  address: ip,
  key: headers['idempotency-key'],
})

/** The honeypot. Only bots fill it in, because users can neither see nor reach it. */
const FIELD = 'website'

/** Says that the form was not sent, because autofill, too, may have filled in the honeypot. */
export function rejectBots(fields: unknown): void {
  const isFilled = typeof fields === 'object' && fields !== null && FIELD in fields && fields[FIELD] !== ''
  if (isFilled) throw new AppError('request/invalid', `We could not accept the form. Write to ${brand.contact.email}.`)
}

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
