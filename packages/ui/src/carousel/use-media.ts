import { useSyncExternalStore } from 'react'

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const DESKTOP = 1440

export function useWindowWidth(): number {
  return useSyncExternalStore(
    onResize,
    () => window.innerWidth,
    () => DESKTOP,
  )
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
