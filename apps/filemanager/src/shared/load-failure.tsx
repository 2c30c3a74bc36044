import { Button, Notice, Text } from '@site/ui'
import { reasonOf } from './outcome.ts'

interface LoadFailureProps {
  /** What the toast says. */
  message: string
  error: unknown
  /** The list's heading: it takes the focus while this button gives way to the list. */
  headingId: string
  onRetry: () => unknown
}

/** Stands where the list would be, or above the one that was loaded before. */
export function LoadFailure({ message, error, headingId, onRetry }: LoadFailureProps) {
  const retry = () => {
    document.getElementById(headingId)?.focus()
    onRetry()
  }
  return (
    <Notice tone="error" title={message} live="alert">
      <Text>{reasonOf(error)}</Text>
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    </Notice>
  )
}
