import { Disclosure, LazyCarousel, List, TechTile } from '@site/ui'
import type { ServiceContent } from '../content/types/service.ts'
import { Block } from '../shared/blocks.tsx'
import { technologiesPreset } from '../shared/carousel-presets.ts'
import { imagePath } from '../shared/image-path.ts'

/** A service's technologies: a carousel with the full list in a disclosure, or only the list. */
export function Technologies({ heading = 'Technologies', intro, names, carousel }: ServiceContent['technologies']) {
  return (
    <Block heading={heading} intro={intro}>
      {carousel ? (
        <>
          <LazyCarousel
            label="Technologies we use"
            preset={technologiesPreset}
            slides={names.map((name) => ({
              id: name,
              label: name,
              content: <TechTile name={name} mark={`/${imagePath('technologies', name)}`} />,
            }))}
          />
          <Disclosure summary="Show all technologies">
            <List items={names} columns />
          </Disclosure>
        </>
      ) : (
        <List items={names} columns />
      )}
    </Block>
  )
}
