import { Button, Notice, Text } from '@site/ui'
import { isTransient } from '../failures/connection.ts'
import { reasonOf } from '../failures/reason.ts'

interface LoadFailureProps {
  message: string
  error: unknown
  /** The list's heading, which receives focus when the list replaces the button. */
  headingId: string
  onRetry: () => unknown
}

/** Shown instead of the list, or above the last loaded one. */
export function LoadFailure({ message, error, headingId, onRetry }: LoadFailureProps) {
  const retry = () => {
    document.getElementById(headingId)?.focus()
    onRetry()
  }
  return (
    <Notice tone="error" title={message} live="alert">
      <Text>{`${reasonOf(error)}${isTransient(error) ? ' The page keeps trying.' : ''}`}</Text>
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    </Notice>
  )
}
