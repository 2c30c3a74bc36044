import { ButtonLink, Heading, Section, Stack, Text } from '@site/ui'
import type { ClosingContent } from '../content/types.ts'

/** The last band of a page, with a link to the contact form; the home page has its own. */
export function Closing({ heading, text, action, href = '/contactus#letstalk' }: ClosingContent & { href?: string }) {
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
