import { brand } from '@site/brand'
import { AppError } from '../errors.ts'

/** People neither see this field nor reach it: what stands in it was written by a machine. */
const FIELD = 'website'

/** Says so instead of pretending: a person whose browser filled it in must not believe that the form was sent. */
export function refuseMachines(fields: unknown): void {
  const isFilled = typeof fields === 'object' && fields !== null && FIELD in fields && fields[FIELD] !== ''
  if (isFilled) throw new AppError('request/invalid', `We could not accept the form. Write to ${brand.contact.email}.`)
}
