import { expect, it } from 'vitest'
import { createRenderCounter } from './count-renders.ts'

it('allows each network 60 renders at once and two a second after that', () => {
  let now = 5_000
  const countRender = createRenderCounter(() => now)
  const allowed = (network: string, times: number) =>
    Array.from({ length: times }, () => countRender(network)).filter(Boolean).length
  expect(allowed('192.0.2.1', 100)).toBe(60)
  expect(allowed('192.0.2.2', 3)).toBe(3)
  now += 1_000
  expect(allowed('192.0.2.1', 100)).toBe(2)
  now += 60_000
  expect(allowed('192.0.2.1', 100)).toBe(60)
})
