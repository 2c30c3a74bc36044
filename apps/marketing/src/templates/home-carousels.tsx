import { Card, Disclosure, Grid, IndustryIcon, type IndustryIconName, LazyCarousel, Quote, Text } from '@site/ui'
import type { ComponentProps } from 'react'
import styles from '../blocks/pattern-cards.module.css'
import type { CatalogEntry } from '../content/catalog.ts'
import type { Testimonial } from '../content/types.ts'
import { clientsPreset } from '../shared/carousel-presets.ts'

const industryIcons: Record<string, IndustryIconName> = {
  bankfinancial: 'bank',
  insurance: 'umbrella',
  healthcare: 'pulse',
  manufacturing: 'factory',
  retail: 'bag',
  energyutilities: 'bolt',
  'mobility-hospitality': 'compass',
  'media-communications': 'broadcast',
}

interface CatalogCarouselProps extends Omit<ComponentProps<typeof LazyCarousel>, 'slides'> {
  entries: readonly CatalogEntry[]
}

export function CatalogCarousel({ entries, ...carousel }: CatalogCarouselProps) {
  const slides = entries.map((entry) => ({
    id: entry.slug,
    label: entry.label,
    content: <LinkCard entry={entry} icon={industryIcons[entry.slug]} />,
  }))
  return <LazyCarousel {...carousel} slides={slides} />
}

export function ClientsCarousel({ items }: { items: readonly Testimonial[] }) {
  return (
    <LazyCarousel
      label="Client testimonials"
      preset={clientsPreset}
      slides={items.map(({ id, quote, source, story }) => ({
        id,
        label: source,
        content: (
          <Quote
            by={source}
            more={
              <Disclosure summary="Read the full story">
                <Text>{story}</Text>
              </Disclosure>
            }
          >
            {quote}
          </Quote>
        ),
      }))}
    />
  )
}

/** Cards with different patterns: the position of a card determines the rhythm of its threads. */
export function PatternCards({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <Grid min="13rem">
      {entries.map((entry) => (
        <Card key={entry.slug} title={entry.label} href={entry.path} media={<div className={styles.cloth} />}>
          <Text tone="muted">{entry.summary}</Text>
        </Card>
      ))}
    </Grid>
  )
}

/** The style for five cards in a row: smaller text, and long names may break. */
const compactTitle = { fontSize: '1.125rem', hyphens: 'auto' } as const

function LinkCard({ entry, icon }: { entry: CatalogEntry; icon?: IndustryIconName }) {
  return (
    <Card
      title={icon ? <span style={compactTitle}>{entry.label}</span> : entry.label}
      href={entry.path}
      media={icon && <IndustryIcon name={icon} />}
    >
      <Text tone="muted">{entry.summary}</Text>
    </Card>
  )
}
