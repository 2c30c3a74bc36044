import type { ApiClient } from '@site/api-client'

export type Apply = ApiClient['careers']['apply']

/** A client that can send applications and nothing else. */
export function clientWith(apply: Apply): ApiClient {
  return { careers: { apply } } as unknown as ApiClient
}
