import type { SendOptions } from './options.ts'

/** One HTTP call. `idempotencyKey` and `headers` are sent as request headers. */
export interface Call extends SendOptions {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Root-relative and percent-encoded, including the query. */
  url: string
  body?: FormData | object
  /** `none` and `login` send no bearer token; after a 401, `login` does not end the session. Default: send the token. */
  identity?: 'none' | 'login'
  /** The type of the response if it is not JSON. */
  responseType?: 'text'
  headers?: Readonly<Record<string, string>>
  /** Receives the response headers, with lowercase names. */
  onHeaders?: (headers: Readonly<Record<string, unknown>>) => void
}

/**
 * Sends one call and resolves to its response; HEAD resolves to the media type, and a deletion to `undefined` if it was
 * repeated and finds nothing. Rejects only with an `ApiError`.
 */
export type SendCall = <Result>(call: Call) => Promise<Result>
