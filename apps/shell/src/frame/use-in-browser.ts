import { useSyncExternalStore } from 'react'

const stop = () => undefined
const subscribeToNothing = () => stop

/** What only the browser knows. The server, and the first render that adopts its HTML, get `before`. */
export function useInBrowser<T>(read: () => T, before: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => before)
}
