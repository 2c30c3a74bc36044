import type { CarouselPreset } from '@site/ui'
import { expect, it } from 'vitest'
import * as presets from './carousel-presets.ts'

// The numbers are specified in docs/product.md, "Carousels".

/** Describes the number of slides in view, in a wide window and up to each width. */
const describeSlides = ({ perView, upTo = [] }: CarouselPreset) =>
  [perView, ...upTo.map((narrower) => `${narrower.perView} up to ${narrower.width} px`)].join(', ')

it.each([
  ['services', '3, 2 up to 1024 px, 2 up to 768 px, 1 up to 575 px', presets.servicesPreset, { speed: 500 }],
  ['industries', '5, 4 up to 1110 px, 2 up to 768 px, 1 up to 575 px', presets.industriesPreset, { step: 2 }],
  ['clients', '1', presets.clientsPreset, { autoplay: 3000, dots: true }],
  ['team', '4, 3 up to 1024 px, 2 up to 768 px, 1 up to 575 px', presets.teamPreset, {}],
  ['people', '1', presets.peoplePreset, {}],
  [
    'technologies',
    '4, 3 up to 1023 px, 2 up to 768 px, 2 up to 574 px',
    presets.technologiesPreset,
    { step: 2, autoplay: 3000, arrows: true },
  ],
])('configures %s: %s', (_, slides, preset, settings) => {
  expect(describeSlides(preset)).toBe(slides)
  const { perView, upTo, ...others }: CarouselPreset = preset
  expect(others).toEqual(settings)
})

it('moves technologies slowly and without controls in a narrow window', () => {
  const [tablet, ...narrower] = presets.technologiesPreset.upTo ?? []
  expect(tablet).toEqual({ width: 1023, perView: 3 })
  expect(narrower).toEqual([
    { width: 768, perView: 2, arrows: false, dots: false, speed: 2000 },
    { width: 574, perView: 2, arrows: false },
  ])
})

it('changes only the number of slides for other carousels in a narrow window', () => {
  const { servicesPreset, industriesPreset, teamPreset } = presets
  for (const { upTo = [] } of [servicesPreset, industriesPreset, teamPreset]) {
    for (const narrower of upTo) expect(Object.keys(narrower)).toEqual(['width', 'perView'])
  }
})
