import type { ApiClient } from '@site/api-client'
import { use } from 'react'

type Loader = () => Promise<ApiClient>

let loader: Loader | undefined
let loading: Promise<ApiClient> | undefined

/** Provides the site's API client, which loads on first use. For the shell and for tests. */
export function provideApi(next: Loader): void {
  loader = next
  loading = undefined
}

/** Resolves to the site's API client, for loaders and event handlers. The next call retries a failed load. */
export function loadApi(): Promise<ApiClient> {
  if (!loader) throw new Error('No API client is provided: the shell calls provideApi() before it renders.')
  loading ??= load(loader)
  return loading
}

function load(from: Loader): Promise<ApiClient> {
  const promise = from()
  promise.then(
    // With these fields, React reads a fulfilled promise at once. It would suspend briefly, which hides the page.
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      if (promise === loading) loading = undefined
    },
  )
  return promise
}

/** Returns the API client in a component; suspends until it is loaded. Not for pages that render on the server. */
export const useApi = (): ApiClient => use(loadApi())
