import { useSyncExternalStore } from 'react'

const unsubscribe = () => undefined
const subscribe = () => unsubscribe

/** Reads a browser-only value. Returns `serverValue` on the server and during hydration. */
export function useInBrowser<T>(read: () => T, serverValue: T): T {
  return useSyncExternalStore(subscribe, read, () => serverValue)
}
