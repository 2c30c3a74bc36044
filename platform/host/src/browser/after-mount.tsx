import { type ReactNode, useEffect } from 'react'

/** Calls `onMount` once its children have rendered or hydrated; hydration may take several slices. */
export function AfterMount({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
