import { brand } from '@site/brand'
import { AppError } from '../errors.ts'

/** People neither see nor reach this field: only a bot fills it in. */
const FIELD = 'website'

/**
 * Reports the rejection instead of feigning success: a person whose browser filled the field in must not believe that
 * the form was sent.
 */
export function rejectBots(fields: unknown): void {
  const isFilled = typeof fields === 'object' && fields !== null && FIELD in fields && fields[FIELD] !== ''
  if (isFilled) throw new AppError('request/invalid', `We could not accept the form. Write to ${brand.contact.email}.`)
}
