import { type ReactNode, useEffect } from 'react'

/** Calls `onMount` after its children have rendered or hydrated. */
export function AfterMount({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
