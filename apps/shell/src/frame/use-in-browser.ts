import { useSyncExternalStore } from 'react'

const stop = () => undefined
const subscribeToNothing = () => stop

/** A value that only the browser knows. The server, and the render that hydrates its HTML, get `before`. */
export function useInBrowser<T>(read: () => T, before: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => before)
}
