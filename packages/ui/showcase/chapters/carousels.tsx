import { Card, CarouselList, type CarouselPreset, LazyCarousel } from '@site/ui'
import { Carousel } from '@site/ui/carousel'
import { Chapter, LONG_TEXT, Specimen } from '../specimen.tsx'

const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `slide-${index}`,
    label: `Slide ${index + 1}`,
    content: (
      <Card title={`Slide ${index + 1}`} href={`/slide-${index}`}>
        <p>{index === 1 ? LONG_TEXT : 'A line.'}</p>
      </Card>
    ),
  }))

const three: CarouselPreset = { perView: 3, upTo: [{ width: 768, perView: 1 }] }
const rotating: CarouselPreset = { perView: 1, autoplay: 3000, dots: true }

export function CarouselChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Carousels">
      <Specimen name="Carousel with buttons">
        <Carousel label="With buttons" slides={slides(6)} preset={three} />
      </Specimen>
      <Specimen name="Carousel with autoplay and dots">
        <Carousel label="Autoplay" slides={slides(3)} preset={rotating} />
      </Specimen>
      <Specimen name="Carousel, everything fits">
        <Carousel label="Everything fits" slides={slides(2)} preset={three} />
      </Specimen>
      <Specimen name="LazyCarousel: a list until its code has loaded">
        <LazyCarousel label="Lazy" slides={slides(5)} preset={three} />
      </Specimen>
      <Specimen name="CarouselList: shown before the carousel, and without scripts">
        <CarouselList label="A list" slides={slides(5)} preset={three} />
      </Specimen>
    </Chapter>
  )
}
