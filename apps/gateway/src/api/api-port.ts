import type { FastifyInstance } from 'fastify'

/** The response to a call that the gateway makes for a visitor. */
export interface ApiResponse {
  status: number
  body: Readonly<Record<string, unknown>>
  /** The Retry-After header, in seconds. */
  retryAfter?: string
}

/** The API as the gateway sees it: in this process, or proxied to. Browsers always stay on the site's origin. */
export interface ApiPort {
  /** Adds the API's routes to the gateway's server. */
  mount(app: FastifyInstance): Promise<void>
  /** Whether the request's cookies belong to a valid session. Decides only what is preloaded, never access. */
  hasSession(cookieHeader: string | undefined): Promise<boolean>
  ready(): Promise<boolean>
  /** Metrics as Prometheus text; empty if the API's own process serves them. */
  metrics(): Promise<string>
  /** Posts JSON for a visitor whose browser does not run scripts. */
  post(path: string, body: object, from: { address: string; userAgent: string | undefined }): Promise<ApiResponse>
}
