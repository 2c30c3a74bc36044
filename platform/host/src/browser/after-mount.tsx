import { type ReactNode, useEffect } from 'react'

/** Calls `onMount` once its children have rendered, or have hydrated, which may take several slices. */
export function AfterMount({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
