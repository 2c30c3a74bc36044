import type { ApiClient } from '@site/api-client'

export type Apply = ApiClient['careers']['apply']

/** Creates an API client that can only send applications. */
export function createApplyClient(apply: Apply): ApiClient {
  return { careers: { apply } } as unknown as ApiClient
}
