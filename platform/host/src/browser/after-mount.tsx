import { type ReactNode, useEffect } from 'react'

/** Calls `onMount` once its children are on the page: after hydration, which may take several slices, or a render. */
export function AfterMount({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
