import { TechTile } from '../art/tech-tile.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { Grid } from '../components/layout.tsx'
import { LazyCarousel } from './lazy-carousel.tsx'
import type { CarouselPreset } from './preset.ts'

interface TechLogosProps {
  /** Names the carousel: "Technologies we use". */
  label: string
  names: readonly string[]
  preset: CarouselPreset
  showAllLabel?: string
}

/** Names of technologies as a carousel, and all of them at once for those who would rather not wait, print or script. */
export function TechLogos({ label, names, preset, showAllLabel = 'Show all technologies' }: TechLogosProps) {
  const slides = names.map((name) => ({ id: name, label: name, content: <TechTile name={name} /> }))
  return (
    <>
      <LazyCarousel label={label} slides={slides} preset={preset} />
      <Disclosure summary={showAllLabel}>
        <Grid as="ul" min="9rem" gap="sm">
          {names.map((name) => (
            <li key={name}>
              <TechTile name={name} />
            </li>
          ))}
        </Grid>
      </Disclosure>
    </>
  )
}
