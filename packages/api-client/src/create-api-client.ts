import type { CreateAxiosDefaults } from 'axios'
import { createPublicCalls } from './public-calls.ts'
import { createStoreCalls } from './store-calls.ts'
import { createTransport } from './transport.ts'
import type { ApiClient, ApiClientSettings } from './types/index.ts'

/** Reads the session before each call, keeps nothing between calls and shows nothing: failures are the caller's to tell. */
export function createApiClient(settings: ApiClientSettings, defaults?: CreateAxiosDefaults): ApiClient {
  const transport = createTransport(settings, defaults)
  return { ...createPublicCalls(transport), ...createStoreCalls(transport, settings.session), call: transport }
}
