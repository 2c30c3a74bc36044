import { expect, it } from 'vitest'
import { createTurns } from '#database/turns/turns.ts'
import type { Condition, Range, SearchRepo } from './search.repo.ts'
import { createSearchService } from './search.service.ts'

const ROWS = 50_000
/** What a database may need to compare a byte of a name, in ms. */
const MS_PER_BYTE = 1 / 40_000

/** An account whose names have this many bytes, and a clock that only comparisons advance. */
function setUp(nameBytes: number) {
  let time = 0
  const slices: { rows: number; ms: number }[] = []
  let afterFind = (): void => undefined
  const place = (n: number) => ({ searchName: String(n).padStart(6, '0'), id: '' })
  const numberOf = (position: Range['after'], otherwise: number) => (position ? Number(position.searchName) : otherwise)
  const searches: SearchRepo = {
    pathsOf: async () => new Map(),
    containsLater: () => ({}) as Condition,
    endsWith: () => ({}) as Condition,
    sliceEnd: async (table, _ownerId, { after }, rows) => {
      const end = numberOf(after, 0) + rows
      return table === 'file' && end < ROWS ? place(end) : undefined
    },
    find: async (table, _ownerId, { after, until }: Range) => {
      if (table === 'folder') return []
      const rows = numberOf(until, ROWS) - numberOf(after, 0)
      const ms = rows * nameBytes * MS_PER_BYTE
      time += ms
      slices.push({ rows, ms })
      afterFind()
      return []
    },
  }
  const { slicesFor } = createTurns(() => time)
  const search = createSearchService({ searches, folders: { idOf: async () => null }, slicesFor })
  const caller = (signal?: AbortSignal) => ({
    ...{ accountId: 'ada', email: '', sessionId: '', expiresAt: '' },
    ...(signal && { signal }),
  })
  return {
    slices,
    find: (text: string, signal?: AbortSignal) => search.find(caller(signal), { text, in: [] }),
    onFind: (act: () => void) => {
      afterFind = act
    },
  }
}

it.each([10, 255, 765])('compares 50,000 names of %i bytes in slices that take no longer than 50 ms', async (bytes) => {
  const { find, slices } = setUp(bytes)
  await find('')
  expect(slices.reduce((sum, { rows }) => sum + rows, 0)).toBe(ROWS)
  expect(Math.max(...slices.map(({ ms }) => ms))).toBeLessThan(50)
  const settled = slices.slice(5, -1).map(({ rows }) => rows * bytes)
  expect(Math.max(...settled)).toBeLessThanOrEqual(2 * 400_000)
})

it('compares nothing more once the caller leaves, neither for this search nor for those that wait', async () => {
  const { find, slices, onFind } = setUp(765)
  const controller = new AbortController()
  onFind(() => slices.length === 3 && controller.abort())
  const searches = Array.from({ length: 17 }, () => find('', controller.signal))
  for (const outcome of await Promise.allSettled(searches)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'request/aborted' } })
  }
  expect(slices).toHaveLength(3)
})
