import { Card, FactList, Grid, Heading, Lead, List, Prose, Stack, Steps, Text } from '@site/ui'
import type { ReactNode } from 'react'
import type { ItemSection, Items, ListSection, RelatedLink, TextSection } from '../content/types.ts'

interface Target {
  id?: string | undefined
}

interface BlockProps extends Target {
  heading: string
  intro?: string
  children: ReactNode
}

/** A part of an article with its own `h2`. */
export function Block({ heading, id, intro, children }: BlockProps) {
  return (
    <section>
      <Stack>
        <Heading level={2} id={id} focusable={id !== undefined}>
          {heading}
        </Heading>
        {intro && <Lead>{intro}</Lead>}
        {children}
      </Stack>
    </section>
  )
}

export function Paragraphs({ items }: { items: readonly string[] }) {
  return (
    <Prose>
      {items.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Prose>
  )
}

export function TextBlock({ id, heading, paragraphs }: TextSection & Target) {
  return (
    <Block id={id} heading={heading}>
      <Paragraphs items={paragraphs} />
    </Block>
  )
}

export function ListBlock({ id, heading, items, marker }: ListSection & Target & { marker?: 'thread' | 'check' }) {
  return (
    <Block id={id} heading={heading}>
      <List items={items} marker={marker} />
    </Block>
  )
}

export function CardsBlock({ id, heading, items, min = '16rem' }: ItemSection & Target & { min?: string }) {
  return (
    <Block id={id} heading={heading}>
      <Cards items={items} min={min} />
    </Block>
  )
}

export function Cards({ items, min }: { items: Items; min?: string }) {
  return (
    <Grid min={min}>
      {Object.entries(items).map(([title, text]) => (
        <Card key={title} title={title}>
          <Text>{text}</Text>
        </Card>
      ))}
    </Grid>
  )
}

export function Facts({ items }: { items: Items }) {
  return <FactList items={Object.entries(items).map(([term, description]) => ({ term, description }))} />
}

/** Keeps a period, such as "Weeks 1 and 2", on one line. */
const unbroken = (title: string): string =>
  title.replace(/^Weeks? \d+(?: (?:and|to) \d+)?/, (period) => period.replaceAll(' ', '\u00a0'))

export function StepsBlock({ heading, intro, items }: ItemSection) {
  return (
    <Block heading={heading} intro={intro}>
      <Steps items={Object.entries(items).map(([title, text]) => ({ title: unbroken(title), text }))} />
    </Block>
  )
}

export function RelatedBlock({ links }: { links: readonly RelatedLink[] }) {
  return (
    <Block heading="Read next">
      <Grid min="13rem">
        {links.map(([path, label, reason]) => (
          <Card key={path} title={label} href={path}>
            <Text tone="muted">{reason}</Text>
          </Card>
        ))}
      </Grid>
    </Block>
  )
}
