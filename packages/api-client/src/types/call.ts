import type { SendOptions } from './options.ts'

export interface Call extends SendOptions {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Root-relative, percent-encoded, query included. */
  url: string
  body?: FormData | object
  /** `none`: no credentials go along. `login`: a 401 answer says nothing about the session. Default: the bearer token. */
  identity?: 'none' | 'login'
  /** The type of the answer if it is not JSON. */
  answer?: 'text'
  headers?: Readonly<Record<string, string>>
  /** The answer's headers, by their names in lower case. */
  onHeaders?: (headers: Readonly<Record<string, unknown>>) => void
}

/** Sends one call and resolves to its answer; HEAD resolves to the media type. Rejects only with an `ApiError`. */
export type SendCall = <Answer>(call: Call) => Promise<Answer>
