import type { FastifyInstance } from 'fastify'

/** An answer to a call that the gateway makes for a visitor. */
export interface ApiAnswer {
  status: number
  body: Readonly<Record<string, unknown>>
  /** The header of that name: seconds. */
  retryAfter?: string
}

/** The API as the gateway sees it: in this process, or proxied to. The browser never leaves the site's origin. */
export interface ApiPort {
  /** Makes the API's addresses part of the gateway's server. */
  mount(app: FastifyInstance): Promise<void>
  /** Whether a request's cookies belong to a live session. Decides only what is fetched early, never access. */
  hasSession(cookieHeader: string | undefined): Promise<boolean>
  ready(): Promise<boolean>
  /** Prometheus text; empty where the API's own process is to be asked. */
  metrics(): Promise<string>
  /** Posts JSON for a visitor whose browser runs no script. */
  post(path: string, body: object, from: { address: string; userAgent: string | undefined }): Promise<ApiAnswer>
}
