import { brand } from '@site/brand'
import { AppError } from '../errors.ts'

/** A field that users can neither see nor reach, so only bots fill it in. */
const FIELD = 'website'

/**
 * Rejects a form whose honeypot is filled in. Does not feign success, because a browser may have filled in the field for
 * a user, who must not believe that the form was sent.
 */
export function rejectBots(fields: unknown): void {
  const isFilled = typeof fields === 'object' && fields !== null && FIELD in fields && fields[FIELD] !== ''
  if (isFilled) throw new AppError('request/invalid', `We could not accept the form. Write to ${brand.contact.email}.`)
}
