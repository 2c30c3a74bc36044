import type { SendOptions } from './options.ts'

export interface Call extends SendOptions {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Root-relative and percent-encoded, including the query. */
  url: string
  body?: FormData | object
  /** `none` sends no credentials. `login` does so, too, and keeps the session after a 401. Default: the bearer token. */
  identity?: 'none' | 'login'
  /** The type of the response if it is not JSON. */
  answer?: 'text'
  headers?: Readonly<Record<string, string>>
  /** Receives the response headers, with lowercase names. */
  onHeaders?: (headers: Readonly<Record<string, unknown>>) => void
}

/** Sends one call and resolves to its response; HEAD resolves to the media type. Rejects only with an `ApiError`. */
export type SendCall = <Result>(call: Call) => Promise<Result>
