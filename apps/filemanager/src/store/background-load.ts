import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { loadApi } from '../services.ts'
import { queryClient } from './query-client.ts'

type Api = Awaited<ReturnType<typeof loadApi>>

interface CallOptions {
  signal: AbortSignal
  /** A reload that the user did not initiate must not extend the session. */
  isBackground: boolean
}

let isReloading = false

/** Returns whether the load that starts now was not initiated by the user. */
export const isBackgroundLoad = () => isReloading

export const queryApi =
  <Data>(call: (api: Api, options: CallOptions) => Promise<Data>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<Data> => {
    // Read before the first `await`, while `reloadInBackground` is still on the stack.
    const options = { signal, isBackground: isReloading }
    return call(await loadApi(), options)
  }

/** Reloads queries without a user action. Resolves when all have loaded or failed. */
export function reloadInBackground(filters: InvalidateQueryFilters): Promise<void> {
  isReloading = true
  try {
    return queryClient.invalidateQueries(filters)
  } finally {
    isReloading = false
  }
}
