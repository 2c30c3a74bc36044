import type { Career } from '@site/contracts'
import { ButtonLink, Heading, longDate, Notice, Stack, Text } from '@site/ui'
import { applicationContent } from '../content/application-content.ts'

const { closed } = applicationContent

export function OpeningClosed({ career }: { career: Career }) {
  return (
    <Stack align="start">
      <Heading level={2}>{closed.title}</Heading>
      <Notice tone="warning">
        {career.validThrough && <Text>It closed on {longDate(career.validThrough)}.</Text>}
        <Text>{closed.text}</Text>
      </Notice>
      <ButtonLink href="/careers" icon="arrow-right">
        See the openings
      </ButtonLink>
    </Stack>
  )
}
