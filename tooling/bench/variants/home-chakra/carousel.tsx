import type { CarouselProps } from '@site/ui'
import { layoutVariables } from '#ui/carousel/preset.ts'
import { parts } from './kit.ts'

const carousel = parts('carousel')
const Root = carousel.root('section')
const Bar = carousel.part('div', 'bar')
const List = carousel.part('ul', 'list')
const Item = carousel.part('li', 'slide')

/** The list that shows until a carousel takes its place. */
export function LazyCarousel({ label, slides, preset }: CarouselProps) {
  return (
    <Root many={preset.perView > 4} aria-label={label} style={layoutVariables(preset)}>
      <Bar />
      <List tabIndex={0} aria-label={label}>
        {slides.map((slide) => (
          <Item key={slide.id}>{slide.content}</Item>
        ))}
      </List>
    </Root>
  )
}
