import { ButtonLink, Heading, Section, Stack, Text } from '@site/ui'
import type { ClosingContent } from '../content/types.ts'

interface ClosingProps extends ClosingContent {
  /** The contact form; the home page has its own. */
  href?: `${'' | '/contactus'}#letstalk`
}

/** The last band of a page, which asks the reader to write to us. */
export function Closing({ heading, text, action, href = '/contactus#letstalk' }: ClosingProps) {
  return (
    <Section tone="ink" labelledBy="closing">
      <Stack align="start">
        <Heading level={2} id="closing">
          {heading}
        </Heading>
        <Text>{text}</Text>
        <ButtonLink href={href} icon="arrow-right">
          {action}
        </ButtonLink>
      </Stack>
    </Section>
  )
}
