import { Card, Disclosure, Grid, Heading, Lead, List, Prose, Split, Stack, Steps, Text } from '@site/ui'
import type { ReactNode } from 'react'
import type { Item, ItemSection, ListSection, RelatedLink, TextSection } from '../content/types/page.ts'

interface BlockProps {
  heading: string
  /** Makes the heading a link target. */
  id?: string
  intro?: string
  children: ReactNode
}

/** A part of an article under its own second-level heading. */
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

export function TextBlock({ section }: { section: TextSection }) {
  return (
    <Block heading={section.heading}>
      <Paragraphs items={section.paragraphs} />
    </Block>
  )
}

/** A heading beside its text, for bands as wide as the page. */
export function SplitText({ section }: { section: TextSection }) {
  return (
    <Split wide="second">
      <Heading level={2}>{section.heading}</Heading>
      <Paragraphs items={section.paragraphs} />
    </Split>
  )
}

export function ListBlock({ section, marker }: { section: ListSection; marker?: 'thread' | 'check' }) {
  return (
    <Block heading={section.heading} intro={section.intro}>
      <List items={section.items} marker={marker} />
    </Block>
  )
}

export function CardsBlock({ section, min = '16rem' }: { section: ItemSection; min?: string }) {
  return (
    <Block heading={section.heading} intro={section.intro}>
      <Cards items={section.items} min={min} />
    </Block>
  )
}

export function Cards({ items, min }: { items: readonly Item[]; min?: string }) {
  return (
    <Grid min={min}>
      {items.map((item) => (
        <Card key={item.title} title={item.title}>
          <Text>{item.text}</Text>
        </Card>
      ))}
    </Grid>
  )
}

export function StepsBlock({ section }: { section: ItemSection }) {
  return (
    <Block heading={section.heading} intro={section.intro}>
      <Steps items={section.items} />
    </Block>
  )
}

export function QuestionsBlock({ heading, items }: { heading: string; items: readonly Item[] }) {
  return (
    <Block heading={heading}>
      <div>
        {items.map((item) => (
          <Disclosure key={item.title} summary={item.title}>
            <Text>{item.text}</Text>
          </Disclosure>
        ))}
      </div>
    </Block>
  )
}

export function RelatedBlock({ links }: { links: readonly RelatedLink[] }) {
  return (
    <Block heading="Read next">
      <Grid min="13rem">
        {links.map(([path, label, why]) => (
          <Card key={path} title={label} href={path}>
            <Text tone="muted">{why}</Text>
          </Card>
        ))}
      </Grid>
    </Block>
  )
}
