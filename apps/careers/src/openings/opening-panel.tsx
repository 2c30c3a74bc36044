import type { Career } from '@site/contracts'
import { ButtonLink, FactList, Split, Stack, Tag, Text, VisuallyHidden } from '@site/ui'
import { toFacts } from '../career/facts.ts'

/** The content of an expanded opening. The full text is on the opening's own page. */
export function OpeningPanel({ career }: { career: Career }) {
  return (
    <Split>
      <Stack>
        <Text>{career.description}</Text>
        <div>
          <ButtonLink href={`/application/${career.id}`} icon="arrow-right">
            Apply Now
            <VisuallyHidden> for {career.title}</VisuallyHidden>
          </ButtonLink>
        </div>
      </Stack>
      <FactList items={toFacts(career)} />
    </Split>
  )
}

export function OpeningMeta({ career }: { career: Career }) {
  return (
    <>
      <Tag tone="brand">{career.jobTime}</Tag>
      {career.location && <Tag>{career.location}</Tag>}
    </>
  )
}
