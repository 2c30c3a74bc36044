import type { ApiClient } from '@site/api-client'
import { use } from 'react'

let loader: (() => Promise<ApiClient>) | undefined
let client: Promise<ApiClient> | undefined

/** For the shell (and tests): says where the one API client comes from. Nothing is loaded before the first use. */
export function provideApi(next: () => Promise<ApiClient>): void {
  loader = next
  client = undefined
}

/** The site's API client, for loaders and event handlers. A failed load is tried again by the next call. */
export function loadApi(): Promise<ApiClient> {
  if (!loader) throw new Error('No API client is provided: the shell calls provideApi() before it renders.')
  client ??= loader().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

/** The API client inside a component; suspends until it is loaded. Not for pages that render on the server. */
export function useApi(): ApiClient {
  return use(loadApi())
}
