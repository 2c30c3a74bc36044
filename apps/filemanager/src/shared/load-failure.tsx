import { Button, Notice, Text } from '@site/ui'
import { reasonOf } from './outcome.ts'

interface LoadFailureProps {
  /** The text of the toast. */
  message: string
  error: unknown
  /** The list's heading, which receives the focus when the list replaces the button. */
  headingId: string
  onRetry: () => unknown
}

/** Replaces the list, or stands above the one loaded earlier. */
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
