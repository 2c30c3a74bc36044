import type { Career } from '@site/contracts'
import { ButtonLink, FactList, Heading, List, Split, Stack, Steps, Text } from '@site/ui'
import { toFacts } from '../career/facts.ts'
import { applicationContent as content } from '../content/application-content.ts'
import { careersContent } from '../content/careers-content.ts'

/** The whole opening: facts, role, tasks, requirements, benefits, hiring process. */
export function OpeningText({ career }: { career: Career }) {
  return (
    <Stack gap="xl">
      <Split wide="second">
        <Stack>
          <FactList items={toFacts(career)} />
          <div>
            <ButtonLink href="#apply">Apply for this position</ButtonLink>
          </div>
        </Stack>
        <Stack gap="lg">
          <Stack gap="sm">
            <Heading level={2} size="h3">
              {content.about}
            </Heading>
            <Text>{career.description}</Text>
          </Stack>
          <TitledList title={content.responsibilities} items={career.responsibilities} />
          <TitledList title={content.requirements} items={career.requirements} />
          <TitledList title={content.benefits} items={career.benefits} />
        </Stack>
      </Split>
      <Stack>
        <Heading level={2}>{careersContent.hiring.title}</Heading>
        <Steps items={careersContent.hiring.steps} />
      </Stack>
    </Stack>
  )
}

function TitledList({ title, items = [] }: { title: string; items?: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Stack gap="sm">
      <Heading level={2} size="h3">
        {title}
      </Heading>
      <List items={items} marker="check" />
    </Stack>
  )
}
