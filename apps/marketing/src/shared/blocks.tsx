import { Card, FactList, Grid, Heading, Lead, List, Prose, Stack, Steps, Text } from '@site/ui'
import type { ReactNode } from 'react'
import type { ItemSection, Items, ListSection, RelatedLink, TextSection } from '../content/types.ts'

interface Target {
  id?: string | undefined
}

interface Minor {
  /** Whether its heading is smaller than that of the main parts. */
  minor?: boolean
}

interface BlockProps extends Target, Minor {
  heading: string
  intro?: string
  children: ReactNode
}

/** A part of an article with its own `h2`, in one of two sizes. */
export function Block({ heading, id, intro, minor = false, children }: BlockProps) {
  return (
    <section>
      <Stack gap={minor ? 'sm' : 'md'}>
        <Heading level={2} id={id} focusable={id !== undefined} size={minor ? 'h3' : 'h2'}>
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

export function TextBlock({ id, heading, paragraphs, minor }: TextSection & Target & Minor) {
  return (
    <Block id={id} heading={heading} minor={minor}>
      <Paragraphs items={paragraphs} />
    </Block>
  )
}

type Marker = 'thread' | 'check'

export function ListBlock({ id, heading, items, marker, minor }: ListSection & Target & Minor & { marker?: Marker }) {
  return (
    <Block id={id} heading={heading} minor={minor}>
      <List items={items} marker={marker} />
    </Block>
  )
}

export function CardsBlock({ id, heading, items }: ItemSection & Target) {
  return (
    <Block id={id} heading={heading}>
      <Grid min="16rem">
        {Object.entries(items).map(([title, text]) => (
          <Card key={title} title={title}>
            <Text>{text}</Text>
          </Card>
        ))}
      </Grid>
    </Block>
  )
}

export function Facts({ items }: { items: Items }) {
  return <FactList items={Object.entries(items).map(([term, description]) => ({ term, description }))} />
}

/** Keeps a period, such as "Weeks 1 and 2", on one line. */
const unbroken = (title: string): string =>
  title.replace(/^Weeks? \d+(?: (?:and|to) \d+)?/, (period) => period.replaceAll(' ', '\u00a0'))

export const ItemSteps = ({ items, vertical }: { items: Items; vertical?: boolean }) => (
  <Steps vertical={vertical} items={Object.entries(items).map(([title, text]) => ({ title: unbroken(title), text }))} />
)

export function RelatedBlock({ links }: { links: readonly RelatedLink[] }) {
  return (
    <Block heading="Read next" minor>
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
