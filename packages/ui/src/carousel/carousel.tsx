import { CarouselList } from './carousel-list.tsx'
import type { CarouselProps } from './types.ts'

export function Carousel(props: CarouselProps) {
  return <CarouselList {...props} />
}
