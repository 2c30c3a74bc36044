import { focusHeading } from '@mfe/host'
import { announce } from '@site/ui'
import { useLayoutEffect, useRef } from 'react'

/** For a failure's button: the content that replaces it, requested or not, takes over its focus. */
export function useRetry(retry: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)

  useLayoutEffect(
    () => () => {
      if (!asked.current && document.activeElement !== button.current) return
      // Once it is replaced.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
      })
    },
    [],
  )

  return {
    button,
    tryAgain: () => {
      asked.current = true
      announce('Trying again')
      retry()
    },
  }
}
