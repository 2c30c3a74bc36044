import { Card, Disclosure, Grid, LazyCarousel, Quote, Text } from '@site/ui'
import type { ComponentProps } from 'react'
import type { CatalogEntry } from '../content/catalog.ts'
import type { Items, Testimonial } from '../content/types.ts'
import { clientsPreset } from '../shared/carousel-presets.ts'
import { Thumbnail } from '../shared/drawing.tsx'

interface Pictured {
  entries: readonly CatalogEntry[]
  kind: ComponentProps<typeof Thumbnail>['kind']
  /** The id of each page's picture, and the part of it to show, by slug. */
  drawings: Items
  details?: Items
}

type CatalogCarouselProps = Omit<ComponentProps<typeof LazyCarousel>, 'slides'> & Pictured

export function CatalogCarousel({ entries, kind, drawings, details, ...carousel }: CatalogCarouselProps) {
  const slides = entries.map((entry) => ({
    id: entry.slug,
    label: entry.label,
    content: <PictureCard entry={entry} kind={kind} drawings={drawings} details={details} />,
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

export const PictureCards = ({ entries, ...pictures }: Pictured) => (
  <Grid min="13rem">
    {entries.map((entry) => (
      <PictureCard key={entry.slug} entry={entry} {...pictures} />
    ))}
  </Grid>
)

interface PictureCardProps extends Omit<Pictured, 'entries'> {
  entry: CatalogEntry
}

function PictureCard({ entry, kind, drawings, details }: PictureCardProps) {
  const { slug, label, path, summary } = entry
  return (
    <Card
      title={label}
      href={path}
      media={<Thumbnail kind={kind} id={drawings[slug] ?? ''} detail={details?.[slug]} />}
    >
      <Text tone="muted">{summary}</Text>
    </Card>
  )
}
