import { announce } from '@site/ui'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../runtime/navigation-focus.ts'

/** Wraps a failure's retry, so that the content that replaces the button takes over its focus. */
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
