import { expect, it } from 'vitest'
import { type CarouselPreset, layoutAt, layoutVariables } from './preset.ts'

const logos: CarouselPreset = {
  perView: 4,
  step: 2,
  upTo: [
    { width: 1023, perView: 3 },
    { width: 768, perView: 2, arrows: false, speed: 2000 },
    { width: 574, perView: 2 },
  ],
}

it.each([
  [1440, 4, true],
  [1024, 4, true],
  [1023, 3, true],
  [769, 3, true],
  [768, 2, false],
  [320, 2, false],
])('at %i px, shows %i slides', (width, perView, arrows) => {
  expect(layoutAt(logos, width)).toMatchObject({ perView, arrows, step: 2, dots: false })
})

it('takes the speed from the preset for the current width', () => {
  expect(layoutAt(logos, 1440).speed).toBe(500)
  expect(layoutAt(logos, 700).speed).toBe(2000)
})

it('sets one number for each breakpoint of the style sheet', () => {
  expect(layoutVariables(logos)).toEqual({
    '--per': 4,
    '--per-1110': 4,
    '--per-1024': 4,
    '--per-1023': 3,
    '--per-768': 2,
    '--per-575': 2,
  })
})
