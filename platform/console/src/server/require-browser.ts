import { HttpError, isSiteOrigin } from '@mfe/http'
import type { FastifyRequest } from 'fastify'

type Requested = Pick<FastifyRequest, 'headers'>

/**
 * Throws unless a browser asks for a page to show in a window of its own: scripts of the site, which may be those of
 * any remote, can neither fetch a page of the console nor frame it. Browsers say so over https, and on localhost.
 */
export function requireWindow({ headers }: Requested): void {
  if (headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document') return
  throw new HttpError(
    403,
    'access/forbidden',
    'The release console opens only in a window of a browser, over https or on localhost. Nothing changed. To fix: open it there.',
  )
}

/** Throws unless a form was sent from a page of the site itself. */
export function requireOwnForm({ headers }: Requested, siteOrigin: string): void {
  const { origin, host } = headers
  const isOwn = origin !== undefined && isSiteOrigin(origin, host, siteOrigin)
  if (isOwn && headers['sec-fetch-site'] === 'same-origin') return
  throw new HttpError(
    403,
    'access/forbidden',
    `This form is not from a page of ${siteOrigin}. Nothing changed. To fix: use the pages of the release console there.`,
  )
}
