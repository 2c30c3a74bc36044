import type { CarouselPreset } from '@site/ui'

const narrow: CarouselPreset['upTo'] = [
  { width: 768, perView: 2 },
  { width: 575, perView: 1 },
]

export const servicesPreset: CarouselPreset = {
  perView: 3,
  speed: 500,
  upTo: [{ width: 1024, perView: 2 }, ...narrow],
}

export const industriesPreset: CarouselPreset = {
  perView: 5,
  step: 2,
  upTo: [{ width: 1110, perView: 4 }, ...narrow],
}

export const clientsPreset: CarouselPreset = { perView: 1, autoplay: 3000, dots: true }

export const teamPreset: CarouselPreset = {
  perView: 4,
  upTo: [{ width: 1024, perView: 3 }, ...narrow],
}

export const peoplePreset: CarouselPreset = { perView: 1 }

export const technologiesPreset: CarouselPreset = {
  perView: 4,
  step: 2,
  autoplay: 3000,
  arrows: true,
  upTo: [
    { width: 1023, perView: 3 },
    { width: 768, perView: 2, arrows: false, dots: false, speed: 2000 },
    { width: 574, perView: 2, arrows: false },
  ],
}
