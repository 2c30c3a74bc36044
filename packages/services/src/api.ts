import type { ApiClient } from '@site/api-client'
import { use } from 'react'

type Loader = () => Promise<ApiClient>

let loader: Loader | undefined
let loading: Promise<ApiClient> | undefined
let loaded: ApiClient | undefined

/** Provides the site's API client, which loads on first use. For the shell and for tests. */
export function provideApi(next: Loader): void {
  loader = next
  loading = undefined
  loaded = undefined
}

/** Resolves to the site's API client, for loaders and event handlers. The next call retries a failed load. */
export function loadApi(): Promise<ApiClient> {
  if (!loader) throw new Error('No API client is provided: the shell calls provideApi() before it renders.')
  loading ??= load(loader)
  return loading
}

async function load(from: Loader): Promise<ApiClient> {
  try {
    const client = await from()
    if (from === loader) loaded = client
    return client
  } catch (error) {
    if (from === loader) loading = undefined
    throw error
  }
}

/** Returns the API client in a component; suspends until it is loaded. Not for pages that render on the server. */
export function useApi(): ApiClient {
  // `use` suspends briefly even for a fulfilled promise, which would hide the page.
  return loaded ?? use(loadApi())
}
