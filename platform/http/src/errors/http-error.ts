/** An expected failure, with the response to send. Any other error counts as unexpected. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }

  /** Fastify's name for the status. */
  get statusCode(): number {
    return this.status
  }
}

/** The body for a request that Node or Fastify rejects. Their own messages are for developers. */
export const BAD_REQUEST = { code: 'http/bad-request', message: 'The request could not be read.' } as const

/** The body for a request beyond the caller's limits. */
export const TOO_MANY_REQUESTS = {
  code: 'request/too-many',
  message: 'Too many requests from your network at once. Please try again in a moment.',
} as const

/** When to try again after `TOO_MANY_REQUESTS`, in seconds. */
export const RETRY_AFTER = '5'
