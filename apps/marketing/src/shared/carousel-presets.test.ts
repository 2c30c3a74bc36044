import { expect, it } from 'vitest'
import {
  clientsPreset,
  industriesPreset,
  peoplePreset,
  servicesPreset,
  teamPreset,
  technologiesPreset,
} from './carousel-presets.ts'

// The numbers of docs/product.md, "Carousels".

it('shows three services, two on tablets and one on phones', () => {
  expect(servicesPreset).toEqual({
    perView: 3,
    speed: 500,
    upTo: [
      { width: 1024, perView: 2 },
      { width: 768, perView: 2 },
      { width: 575, perView: 1 },
    ],
  })
})

it('shows five industries and moves by two', () => {
  expect(industriesPreset).toEqual({
    perView: 5,
    step: 2,
    upTo: [
      { width: 1110, perView: 4 },
      { width: 768, perView: 2 },
      { width: 575, perView: 1 },
    ],
  })
})

it('shows one client at a time, changes it every three seconds and has dots', () => {
  expect(clientsPreset).toEqual({ perView: 1, autoplay: 3000, dots: true })
})

it('shows four of the team, then three, two and one', () => {
  expect([teamPreset.perView, ...(teamPreset.upTo ?? []).map(({ perView }) => perView)]).toEqual([4, 3, 2, 1])
})

it('shows one of the people', () => {
  expect(peoplePreset).toEqual({ perView: 1 })
})

it('moves four logos by two; three below 1024 px, two below 769 px, slowly and without controls', () => {
  expect(technologiesPreset).toMatchObject({ perView: 4, step: 2, arrows: true })
  expect(technologiesPreset.autoplay).toBeGreaterThan(0)
  expect(technologiesPreset.upTo).toEqual([
    { width: 1023, perView: 3 },
    { width: 768, perView: 2, arrows: false, dots: false, speed: 2000 },
    { width: 574, perView: 2, arrows: false },
  ])
})
