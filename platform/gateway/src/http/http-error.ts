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
