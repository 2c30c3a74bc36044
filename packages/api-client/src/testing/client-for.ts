import { createPublicCalls } from '../public-calls.ts'
import { createStoreCalls } from '../store-calls.ts'
import { createTransport } from '../transport.ts'
import type { ApiClient, ApiClientSettings } from '../types/index.ts'

/** The client as `createApiClient` makes it, for a server that has no page: node knows no origin of its own. */
export function clientFor(origin: string, overrides: Partial<ApiClientSettings> = {}): ApiClient {
  const settings: ApiClientSettings = {
    session: () => ({ token: 'secret-token', email: 'ann@site.test' }),
    ...overrides,
  }
  const transport = createTransport(settings, { baseURL: origin })
  return { ...createPublicCalls(transport), ...createStoreCalls(transport, settings.session), call: transport }
}
