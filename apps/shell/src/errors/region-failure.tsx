import { announce, Button, Heading, Section, Stack, Text } from '@site/ui'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../runtime/navigation-focus.ts'

interface RegionFailureProps {
  /** The app whose part could not be shown. */
  remote: string
  retry: () => void
}

/** Stands where a part of the site could not be loaded; the rest of the page keeps working. */
export function RegionFailure({ remote, retry }: RegionFailureProps) {
  const asked = useRef(false)
  const tryAgain = () => {
    asked.current = true
    announce('Trying again')
    retry()
  }

  // What comes in its place takes the focus that goes with the button.
  useEffect(
    () => () => {
      if (asked.current && document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
    },
    [],
  )

  return (
    <Section labelledBy="region-failure">
      <div role="alert" data-failed-remote={remote}>
        <Stack gap="md" align="start">
          <Heading level={1} id="region-failure" size="h2" focusable>
            This part of the page did not load
          </Heading>
          <Text>The menu, the footer and the other pages still work. Check your connection, then try again.</Text>
          <Button onClick={tryAgain}>Try again</Button>
        </Stack>
      </div>
    </Section>
  )
}
