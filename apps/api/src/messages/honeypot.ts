import { brand } from '@site/brand'
import { AppError } from '#errors.ts'

/** The honeypot. Only bots fill it in, because users can neither see nor reach it. */
const FIELD = 'website'

/**
 * Rejects a form whose honeypot is filled in. Reports the failure, because autofill may have filled in the field, and
 * the user must be told that the form was not sent.
 */
export function rejectBots(fields: unknown): void {
  const isFilled = typeof fields === 'object' && fields !== null && FIELD in fields && fields[FIELD] !== ''
  if (isFilled) throw new AppError('request/invalid', `We could not accept the form. Write to ${brand.contact.email}.`)
}
