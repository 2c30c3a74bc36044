import { HttpError } from '@mfe/http'
import type { ConsoleContext } from './context.ts'
import { madeAtOf, type Session } from './sessions.ts'

/**
 * Returns when the page of a form was made. Throws unless it is of this session: a form of another page, of another
 * session, or one that a script of the site has made up, has no token that fits.
 */
export function requireToken({ now }: Pick<ConsoleContext, 'now'>, session: Session, form: URLSearchParams): Date {
  const madeAt = madeAtOf(session, form.get('token'), now())
  if (madeAt) return madeAt
  throw new HttpError(
    403,
    'access/forbidden',
    'This form is of another session, or an hour old. Nothing changed. To fix: open the page again, and send it from there.',
  )
}
