import type { GatewaySite } from '@mfe/gateway'
import type { FastifyInstance } from 'fastify'

/** The response to a call that the gateway makes for a visitor. */
export interface ApiResponse {
  status: number
  body: Readonly<Record<string, unknown>>
  /** The Retry-After header, in seconds. */
  retryAfter?: string
}

/** The gateway's access to the API, in this process or proxied. Browsers always stay on the site's origin. */
export interface ApiPort {
  /** Adds the API's routes to the gateway's server. */
  mount(app: FastifyInstance): Promise<void>
  /** Resolves to whether the cookies belong to a valid session. Used only for preloading, never for access control. */
  hasSession(cookieHeader: string | undefined): Promise<boolean>
  /** The parts of the API that /readyz lists. */
  parts: NonNullable<GatewaySite['parts']>
  /** Resolves to the metrics as Prometheus text; empty if a separate API process serves them. */
  metrics(): Promise<string>
  /** Posts JSON for a visitor whose browser does not run scripts. */
  post(path: string, body: object, from: { address: string; userAgent: string | undefined }): Promise<ApiResponse>
}
