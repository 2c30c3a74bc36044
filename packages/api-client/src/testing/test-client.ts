import { createApiClient } from '../index.ts'
import type { ApiClient, ApiClientSettings } from '../types/index.ts'

/** Creates a client for a server at `origin`, because Node has no page origin. */
export function createTestClient(origin: string, overrides: Partial<ApiClientSettings> = {}): ApiClient {
  const session = () => ({ token: 'secret-token', email: 'ann@site.test' })
  return createApiClient({ session, ...overrides }, { baseURL: origin })
}
