import type { Career } from '@site/contracts'
import { ButtonLink, Disclosure, FactList, Heading, List, Split, Stack, Steps, Text } from '@site/ui'
import type { ReactNode } from 'react'
import { toPosition, toTerms } from '../career/facts.ts'
import { applicationContent as content } from '../content/application-content.ts'
import { careersContent } from '../content/careers-content.ts'
import applyLink from './apply-link.module.css'
import styles from './opening-text.module.css'

/**
 * The whole opening: facts, role, tasks, requirements, benefits, hiring process. Small screens show pay and dates and
 * collapse the rest, so the form is near, and keep the link to it in a bottom bar; on larger ones, the link stays in
 * view beside the text, outlined because the banner already has a filled one.
 */
export function OpeningText({ career }: { career: Career }) {
  return (
    <div className={styles.opening}>
      <Split wide="second">
        <div className={styles.aside}>
          <div>
            <div className={styles.position}>
              <FactList items={toPosition(career)} />
            </div>
            <FactList items={toTerms(career)} />
          </div>
          <ApplyLink variant="outline" />
        </div>
        <Disclosure summary={content.more} smallOnly>
          <Stack gap="lg">
            <Titled title={content.about}>
              <Text>{career.description}</Text>
            </Titled>
            <TitledList title={content.responsibilities} items={career.responsibilities} />
            <TitledList title={content.requirements} items={career.requirements} />
            <TitledList title={content.benefits} items={career.benefits} />
            <Titled title={careersContent.hiring.title}>
              <Steps items={careersContent.hiring.steps} />
            </Titled>
          </Stack>
        </Disclosure>
      </Split>
      <div className={styles.bar}>
        <ButtonLink href="#apply">{content.apply.title}</ButtonLink>
      </div>
    </div>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Heading level={2} size="h3">
        {title}
      </Heading>
      {children}
    </Stack>
  )
}

function TitledList({ title, items = [] }: { title: string; items?: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Titled title={title}>
      <List items={items} marker="check" />
    </Titled>
  )
}

/** The link to the form on wide screens; on small ones, it is in the bar. */
export const ApplyLink = ({ variant = 'solid' }: { variant?: 'solid' | 'outline' }) => (
  <div className={applyLink.wide}>
    <ButtonLink href="#apply" variant={variant}>
      {content.apply.title}
    </ButtonLink>
  </div>
)
