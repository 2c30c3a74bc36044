import { useSyncExternalStore } from 'react'

const stop = () => undefined
const subscribeToNothing = () => stop

/** Returns a value that only the browser knows; `before` on the server and during hydration. */
export function useInBrowser<T>(read: () => T, before: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => before)
}
