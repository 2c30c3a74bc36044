import { announce } from '@site/ui'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../runtime/navigation-focus.ts'

/** For the button of a failure: what comes in its place takes the focus that goes with the button. */
export function useRetry(retry: () => void): () => void {
  const asked = useRef(false)

  useEffect(
    () => () => {
      if (asked.current && document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
    },
    [],
  )

  return () => {
    asked.current = true
    announce('Trying again')
    retry()
  }
}
