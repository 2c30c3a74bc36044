import { type ReactNode, useEffect } from 'react'

/** Tells when its children are on the page: after hydration, which may take several slices, or the first render. */
export function AfterMount({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
