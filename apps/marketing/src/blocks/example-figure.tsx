import { ButtonLink, Heading, Icon, Stack, VisuallyHidden } from '@site/ui'
import type { ReactNode } from 'react'
import { team } from '../content/team.ts'
import type { Change } from '../content/types.ts'
import { Face } from '../shared/drawing.tsx'
import styles from './example-figure.module.css'

interface ExampleFigureProps {
  /** Says that this is an example. */
  heading: string
  change?: Change
  /** The id of the person to ask about it. */
  ask?: string
  children: ReactNode
}

/** An example as a dark figure in the middle of a page, with the person to ask about it. */
export function ExampleFigure({ heading, change, ask, children }: ExampleFigureProps) {
  return (
    <section className={styles.figure} aria-labelledby="example">
      <Stack gap="lg">
        <Heading level={2} id="example" size="h3">
          {heading}
        </Heading>
        {change && <ChangeFigure {...change} />}
        {children}
        <div className={styles.ask}>
          {ask && <Person id={ask} />}
          <ButtonLink href="/contactus#letstalk" variant="outline" icon="arrow-right">
            Ask about a case like yours
          </ButtonLink>
        </div>
      </Stack>
    </section>
  )
}

function ChangeFigure({ before, after, label }: Change) {
  return (
    <p className={styles.change}>
      {before && (
        <>
          <span className={styles.before}>{before}</span>
          <VisuallyHidden> became </VisuallyHidden>
          <Icon name="arrow-right" size={40} />
        </>
      )}
      <strong>{after}</strong> <span className={styles.label}>{label}</span>
    </p>
  )
}

function Person({ id }: { id: string }) {
  const person = team.find((member) => member.id === id)
  if (!person) throw new Error(`There is no ${id} in the team.`)
  return (
    <p className={styles.person}>
      <Face person={person} />
      <span>
        <strong>{person.name}</strong>
        <span>{person.role}</span>
      </span>
    </p>
  )
}
