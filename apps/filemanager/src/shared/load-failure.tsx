import { Button, Notice, Text } from '@site/ui'
import { reasonOf } from './outcome.ts'

interface LoadFailureProps {
  /** What the toast says. */
  message: string
  error: unknown
  onRetry: () => void
}

/** Stands where the list would be. */
export function LoadFailure({ message, error, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="error" title={message} live="alert">
      <Text>{reasonOf(error)}</Text>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
