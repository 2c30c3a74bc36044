import { folderKey } from '@site/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Change, createChangeHub } from './changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const hub = createChangeHub()
  const batches: Change[][] = []
  const relayed: Change[][] = []
  hub.listen({ onChanges: (changes) => batches.push([...changes]), onMissed: () => undefined })
  hub.relayTo((changes) => relayed.push([...changes]))
  return { hub, batches, relayed }
}

it('passes on a change immediately, but not within the call', () => {
  const { hub, batches, relayed } = start()
  hub.folders('ada', [])
  expect(batches).toEqual([])
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([[{ accountId: 'ada', list: 'folders', folder: folderKey([]), root: folderKey([]) }]])
  expect(relayed).toEqual(batches)
})

it('names the root folder around a list', () => {
  const { hub, batches } = start()
  hub.files('ada', ['a', 'b', 'c'])
  vi.advanceTimersByTime(1)
  expect(batches).toMatchObject([[{ folder: folderKey(['a', 'b', 'c']), root: folderKey(['a']) }]])
})

it('passes on changes that follow within 100 ms as one batch, each list once', () => {
  const { hub, batches } = start()
  hub.files('ada', ['a'])
  vi.advanceTimersByTime(1)
  for (let n = 0; n < 20; n += 1) {
    hub.files('ada', ['a'])
    hub.files('bob', ['a'])
    hub.folders('ada', ['a'])
    vi.advanceTimersByTime(1)
  }
  expect(batches).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(batches.map(({ length }) => length)).toEqual([1, 3])
})

it('does not relay changes from other replicas', () => {
  const { hub, batches, relayed } = start()
  hub.receive([{ accountId: 'ada', list: 'files', folder: 'key', root: 'key' }])
  expect([batches.length, relayed.length]).toEqual([1, 0])
})
