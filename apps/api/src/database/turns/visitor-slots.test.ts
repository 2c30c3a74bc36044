import { expect, it } from 'vitest'
import { createVisitorSlots } from './slots.ts'

/** Takes as many slots as a visitor gets. */
function takeAll(acquire: ReturnType<typeof createVisitorSlots>, link: string, visitor: string): (() => void)[] {
  const release = acquire(link, visitor)
  return release ? [release, ...takeAll(acquire, link, visitor)] : []
}

it('gives each visitor half of the free slots, so three greedy ones leave one to a fourth', () => {
  const acquire = createVisitorSlots(8)
  const taken = ['a', 'b', 'c', 'd', 'e'].map((visitor) => takeAll(acquire, 'link', visitor).length)
  expect(taken).toEqual([4, 2, 1, 1, 0])
})

it('gives released slots to the next caller', () => {
  const acquire = createVisitorSlots(8)
  const releases = takeAll(acquire, 'link', 'a')
  for (const visitor of ['b', 'c', 'd']) takeAll(acquire, 'link', visitor)
  expect(acquire('link', 'e')).toBeUndefined()
  releases[0]?.()
  expect(acquire('link', 'a')).toBeUndefined()
  expect(acquire('link', 'e')).toBeDefined()
})

it('counts each link alone', () => {
  const acquire = createVisitorSlots(8)
  takeAll(acquire, 'link', 'a')
  expect(takeAll(acquire, 'other', 'a')).toHaveLength(4)
})
