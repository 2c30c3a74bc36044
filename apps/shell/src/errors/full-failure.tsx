import type { FailedProps, FailureReason } from '@mfe/host'
import { Button, Heading, Section, Stack, Text } from '@site/ui'
import { useRetry } from './use-retry.ts'

const texts: Record<FailureReason, { title: string; advice: string }> = {
  connection: { title: 'This part of the page did not load', advice: 'Check your connection, then try again.' },
  code: { title: 'This part of the page failed', advice: 'The problem is on our side. Try again, or come back later.' },
}

/** Replaces a part of the site that could not be shown; the rest of the page keeps working. */
export function FullFailure({ app, reason, retry }: Pick<FailedProps, 'app' | 'reason' | 'retry'>) {
  const { button, tryAgain } = useRetry(retry)
  const { title, advice } = texts[reason]
  return (
    <Section labelledBy="full-failure">
      <div role="alert" data-failed-remote={app}>
        <Stack gap="md" align="start">
          <Heading level={1} id="full-failure" size="h2" focusable>
            {title}
          </Heading>
          <Text>The menu, the footer and the other pages still work. {advice}</Text>
          <Button ref={button} onClick={tryAgain}>
            Try again
          </Button>
        </Stack>
      </div>
    </Section>
  )
}
