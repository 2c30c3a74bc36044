import { isFailure } from '@mfe/engines/failure'
import { type ErrorBody, HttpError } from '@mfe/http'
import { AppError } from '#errors.ts'
import { notFound } from './call.ts'
import { LockError } from './state/locks.ts'
import { DOCUMENT_START, escapeXml } from './xml.ts'

export const XML_TYPE = 'application/xml; charset=utf-8'

/** The rules that a request broke, in the words of RFC 4918 (16) and RFC 4331. */
const CONDITIONS: Readonly<Record<string, string>> = {
  'dav/infinite-depth': 'propfind-finite-depth',
  'dav/wrong-lock': 'lock-token-matches-request-uri',
  'dav/locked': 'lock-token-submitted',
  'dav/lock-conflict': 'no-conflicting-lock',
  'storage/quota': 'quota-not-exceeded',
  'storage/site-full': 'sufficient-disk-space',
  'storage/full': 'sufficient-disk-space',
}

/** Writes an error as programs that use WebDAV read it: the broken rule, a code, and a reason for people. */
export function toDavError(failure: HttpError): ErrorBody {
  const condition = CONDITIONS[failure.code]
  const hrefs = failure instanceof LockError ? failure.hrefs.map((href) => `<D:href>${href}</D:href>`).join('') : ''
  const code = `<code xmlns="urn:site">${failure.code}</code>`
  const message = `<message xmlns="urn:site">${escapeXml(failure.message)}</message>`
  const rule = condition ? `<D:${condition}>${hrefs}</D:${condition}>` : ''
  return { type: XML_TYPE, text: `${DOCUMENT_START}<D:error xmlns:D="DAV:">${rule}${code}${message}</D:error>\n` }
}

/** What the site forbids, which other calls report as 400: in WebDAV, that means a request that cannot be read. */
const FORBIDDEN = new Set<string>([
  'files/at-root',
  'folders/into-itself',
  'folders/too-deep',
  'names/invalid',
  'names/reserved',
])

/** Throws an error with the status that WebDAV has for it. */
export function rethrowForDav(error: unknown): never {
  // What the request is about was deleted meanwhile. Programs take the 401 of other calls for a wrong password.
  if (isFailure(error, 'no-parent')) throw notFound()
  if (error instanceof AppError && FORBIDDEN.has(error.code)) throw new HttpError(403, error.code, error.message)
  throw error
}
