import type { CreateAxiosDefaults } from 'axios'
import { createPublicCalls } from './calls/public-calls.ts'
import { createStoreCalls } from './calls/store-calls.ts'
import { createTransport } from './transport.ts'
import type { ApiClient, ApiClientSettings } from './types/index.ts'

export * from './api-error.ts'
export type * from './types/index.ts'

/** Creates the client. It reads the session before each call. The caller shows failures. */
export function createApiClient(settings: ApiClientSettings, defaults?: CreateAxiosDefaults): ApiClient {
  const transport = createTransport(settings, defaults)
  return { ...createPublicCalls(transport), ...createStoreCalls(transport, settings.session), call: transport }
}
