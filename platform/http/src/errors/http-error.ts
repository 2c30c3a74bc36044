import type { FastifyReply } from 'fastify'

export interface HttpErrorDetails extends ErrorOptions {
  /** Messages by form field. */
  fields?: Readonly<Record<string, string>> | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** An expected failure, with the response to send; its message is safe to show. Any other error is unexpected. */
export class HttpError<Code extends string = string> extends Error {
  override readonly name: string = 'HttpError'
  readonly status: number
  readonly code: Code
  readonly fields: HttpErrorDetails['fields']
  readonly headers: HttpErrorDetails['headers']

  constructor(status: number, code: Code, message: string, { fields, headers, ...options }: HttpErrorDetails = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.fields = fields
    this.headers = headers
  }

  get statusCode(): number {
    return this.status
  }
}

/** Creates the error for input that breaks a rule, which the message must name. */
export const invalidRequest = (message: string, options?: HttpErrorDetails) =>
  new HttpError(400, 'request/invalid', message, options)

export const tooLargeRequest = (message: string) => new HttpError(413, 'request/too-large', message)

/** Creates the error that callers see of a bug. */
export const unexpectedError = () =>
  new HttpError(500, 'server/unexpected', 'Something went wrong; please try again later.')

/** The body for a request that Node or Fastify rejects. Their own messages are for developers. */
export const BAD_REQUEST = { code: 'http/bad-request', message: 'The request could not be read.' } as const

/** The body for a request beyond the caller's limits. */
export const TOO_MANY_REQUESTS = {
  code: 'request/too-many',
  message: 'Too many requests from your network at once. Please try again in a moment.',
} as const

export const TOO_MANY_HEADERS = { 'retry-after': '5', 'cache-control': 'no-store' } as const

/** Headers that describe the body of a response. Security headers stay when another body replaces it. */
const BODY_HEADER = /^(?:content-(?!security)|etag$|accept-ranges$|last-modified$)/

/** Removes what a response says of its body, also if that turned out to be unreadable, so an error can replace it. */
export function removeBodyHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) {
    if (!BODY_HEADER.test(name)) continue
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}
