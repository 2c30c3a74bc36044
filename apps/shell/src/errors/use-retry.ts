import { focusHeading } from '@mfe/host'
import { announce } from '@site/ui'
import { useLayoutEffect, useRef } from 'react'

/** Retries, and moves focus from the retry button to the content that replaces it. */
export function useRetry(retry: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const hasRetried = useRef(false)

  useLayoutEffect(
    () => () => {
      if (!hasRetried.current && document.activeElement !== button.current) return
      // Runs once the replacement is in the document.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
      })
    },
    [],
  )

  return {
    button,
    tryAgain: () => {
      hasRetried.current = true
      announce('Trying again')
      retry()
    },
  }
}
