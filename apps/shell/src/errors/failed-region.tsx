import { type FailedProps, type FailureReason, focusHeading } from '@mfe/host'
import { announce, Button, Container, Heading, Notice, Section, Stack, Text } from '@site/ui'
import { useLayoutEffect, useRef } from 'react'
import styles from './errors.module.css'

/** `full` and `partial` say what still works. Without a connection, links do not work. */
const texts: Record<FailureReason, Record<'title' | 'full' | 'partial' | 'advice', string>> = {
  connection: {
    title: 'This part of the page did not load',
    full: '',
    partial: 'You can still read it. ',
    advice: 'Check your connection, then try again.',
  },
  code: {
    title: 'This part of the page failed',
    full: 'The menu, the footer and the other pages still work. ',
    partial: 'You can still read it and follow its links. ',
    advice: 'The problem is on our side. Try again, or come back later.',
  },
}

/** Replaces a page that failed, or warns above its server HTML. */
export function FailedRegion(props: FailedProps) {
  const Failure = props.isReadable ? PartialFailure : FullFailure
  return <Failure {...props} />
}

/** The rest of the page keeps working. */
function FullFailure({ app, reason, retry }: FailedProps) {
  const { button, tryAgain } = useRetry(retry)
  return (
    <Section labelledBy="full-failure">
      <div role="alert" data-failed-remote={app}>
        <Stack gap="md" align="start">
          <Heading level={1} id="full-failure" size="h2" focusable>
            {texts[reason].title}
          </Heading>
          <Text>
            {texts[reason].full}
            {texts[reason].advice}
          </Text>
          <Button ref={button} onClick={tryAgain}>
            Try again
          </Button>
        </Stack>
      </div>
    </Section>
  )
}

function PartialFailure({ reason, retry }: FailedProps) {
  const { button, tryAgain } = useRetry(retry)
  return (
    <Container>
      <div className={styles.partial}>
        <Notice tone="warning" live="alert" title="Interactive parts of this page are unavailable">
          <Stack gap="sm" align="start">
            <Text>
              {texts[reason].partial}
              {texts[reason].advice}
            </Text>
            <Button ref={button} variant="outline" onClick={tryAgain}>
              Try again
            </Button>
          </Stack>
        </Notice>
      </div>
    </Container>
  )
}

/** Retries, and moves focus from the retry button to the content that replaces it. */
function useRetry(retry: () => void) {
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
