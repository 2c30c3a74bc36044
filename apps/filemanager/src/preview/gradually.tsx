import { createElement, Fragment, type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#kit/when-idle.ts'

const MAX_WAIT_MS = 500

/** Draws the first of many parts, then each further one once the browser is idle, so it always answers in between. */
export function Gradually({ parts }: { parts: readonly ReactNode[] }) {
  const [count, setCount] = useState(1)
  const isComplete = count >= parts.length

  useEffect(() => {
    if (isComplete) return
    return whenIdle(() => startTransition(() => setCount(count + 1)), MAX_WAIT_MS)
  }, [count, isComplete])

  // Parts need no keys, because their order never changes.
  return createElement(Fragment, null, ...parts.slice(0, count))
}
