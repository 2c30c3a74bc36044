import { expect, it } from 'vitest'
import { createRenderCounter } from './count-renders.ts'

it('allows each network 60 renders at once and two a second after that', () => {
  let now = 5_000
  const countRender = createRenderCounter(() => now)
  const allowed = (address: string, times: number) =>
    Array.from({ length: times }, () => countRender(address)).filter(Boolean).length
  expect(allowed('192.0.2.1', 100)).toBe(60)
  expect(allowed('192.0.2.2', 3)).toBe(3)
  now += 1_000
  expect(allowed('192.0.2.1', 100)).toBe(2)
  now += 60_000
  expect(allowed('192.0.2.1', 100)).toBe(60)
})

it('allows an IPv6 /48 twice as many renders, however many networks it uses', () => {
  const countRender = createRenderCounter(() => 5_000)
  const allowed = Array.from({ length: 1000 }, (_, n) => countRender(`2001:db8:1:${n.toString(16)}::1`)).filter(Boolean)
  expect(allowed.length).toBeLessThanOrEqual(120)
  expect(countRender('2001:db8:2::1')).toBe(true)
})
