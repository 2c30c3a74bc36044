import { Card, FactList, Grid, Heading, Lead, List, Prose, Stack, Steps, Text } from '@site/ui'
import type { ReactNode } from 'react'
import type { ItemSection, Items, ListSection, RelatedLink, TextSection } from '../content/types/page.ts'

interface BlockProps {
  heading: string
  /** Makes the heading a link target. */
  id?: string
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

export function TextBlock({ heading, paragraphs }: TextSection) {
  return (
    <Block heading={heading}>
      <Paragraphs items={paragraphs} />
    </Block>
  )
}

export function ListBlock({ heading, items, marker }: ListSection & { marker?: 'thread' | 'check' }) {
  return (
    <Block heading={heading}>
      <List items={items} marker={marker} />
    </Block>
  )
}

export function CardsBlock({ heading, items, min = '16rem' }: ItemSection & { min?: string }) {
  return (
    <Block heading={heading}>
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

/** Shows items as terms and their descriptions. */
export function Facts({ items }: { items: Items }) {
  return <FactList items={Object.entries(items).map(([term, description]) => ({ term, description }))} />
}

/** Numbered steps. */
export function StepsBlock({ heading, intro, items }: ItemSection) {
  return (
    <Block heading={heading} intro={intro}>
      <Steps items={Object.entries(items).map(([title, text]) => ({ title, text }))} />
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
