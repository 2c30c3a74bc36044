import type { FailedProps, FailureReason } from '@mfe/host'
import { Button, Container, Notice, Stack, Text } from '@site/ui'
import styles from './errors.module.css'
import { useRetry } from './use-retry.ts'

const advice: Record<FailureReason, string> = {
  connection: 'You can read it and follow its links. Check your connection, then try again.',
  code: 'You can read it and follow its links. The problem is on our side. Try again, or come back later.',
}

/** Warns above a page that has only the server's HTML. */
export function PartialFailure({ reason, retry }: Pick<FailedProps, 'reason' | 'retry'>) {
  const { button, tryAgain } = useRetry(retry)
  return (
    <Container>
      <div className={styles.partial}>
        <Notice tone="warning" live="alert" title="Interactive parts of this page are unavailable">
          <Stack gap="sm" align="start">
            <Text>{advice[reason]}</Text>
            <Button ref={button} variant="outline" onClick={tryAgain}>
              Try again
            </Button>
          </Stack>
        </Notice>
      </div>
    </Container>
  )
}
