import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Creates a queue whose turns take as long as the test says. */
function openQueue(options: { slots: number; maxWaiting?: number; newcomerMs?: number }) {
  let time = 0
  const queue = createFairQueue({ ...options, now: () => time })
  const turns: string[] = []
  const running = new Map<string, () => void>()

  function ask(...keys: string[]) {
    for (const key of keys)
      void queue.acquire(key).then((release) => {
        turns.push(release ? key : `${key} rejected`)
        if (release) running.set(key, release)
      })
    return settle()
  }
  async function end(key: string, ms: number) {
    time += ms
    running.get(key)?.()
    running.delete(key)
    await settle()
  }
  return { ask, end, turns, isContended: queue.isContended }
}

const settle = () => new Promise(setImmediate)

it('gives a key one turn at a time, and others the remaining slots', async () => {
  const { ask, end, turns, isContended } = openQueue({ slots: 2 })
  await ask('ada', 'ada')
  expect([turns, isContended()]).toEqual([['ada'], false])
  await ask('bob', 'cy')
  expect([turns, isContended()]).toEqual([['ada', 'bob'], true])
  await end('bob', 10)
  expect(turns).toEqual(['ada', 'bob', 'cy'])
  await end('ada', 0)
  expect(turns).toEqual(['ada', 'bob', 'cy', 'ada'])
})

it('gives turns in rotation to keys whose turns take equally long', async () => {
  const { ask, end, turns } = openQueue({ slots: 1 })
  await ask('ada', 'ada', 'ada', 'bob', 'bob', 'cy')
  for (const key of ['ada', 'bob', 'cy', 'ada', 'bob']) await end(key, 10)
  expect(turns).toEqual(['ada', 'bob', 'cy', 'ada', 'bob', 'ada'])
})

it('makes a key with a long turn wait behind those that come later', async () => {
  const { ask, end, turns } = openQueue({ slots: 1 })
  await ask('slow', 'slow', 'busy')
  await end('slow', 10_000)
  await ask('ada')
  await end('busy', 5000)
  await ask('bob')
  await end('ada', 10)
  expect(turns).toEqual(['slow', 'busy', 'ada', 'bob'])
})

it('lets no key wait forever, and forgets in time what a key has used', async () => {
  const { ask, end, turns } = openQueue({ slots: 1 })
  await ask('slow', 'slow', 'ada')
  await end('slow', 10_000)
  for (let n = 0; n < 10; n += 1) {
    await ask('ada')
    await end('ada', 2000)
  }
  expect(turns.filter((key) => key === 'slow')).toHaveLength(2)
  expect(turns.slice(0, 4)).toEqual(['slow', 'ada', 'ada', 'ada'])
})

it('lets a key whose turns were quick pass newcomers, if they count as slow', async () => {
  const { ask, end, turns } = openQueue({ slots: 1, newcomerMs: 1000 })
  await ask('ada')
  await end('ada', 100)
  await ask('new', 'newer', 'newest')
  await end('new', 2000)
  await ask('ada')
  await end('newer', 2000)
  expect(turns).toEqual(['ada', 'new', 'newer', 'ada'])
})

it('starts a turn at once if it needs no wait, or not at all', async () => {
  const queue = createFairQueue({ slots: 1 })
  const release = queue.tryAcquire('ada')
  expect(release).toBeDefined()
  expect([queue.tryAcquire('ada'), queue.tryAcquire('bob'), queue.isContended()]).toEqual([undefined, undefined, false])
  const waiting = queue.acquire('bob')
  release?.()
  expect([await waiting, queue.tryAcquire('ada')]).toEqual([expect.any(Function), undefined])
})

it('rejects callers beyond the number that may wait, without affecting other keys', async () => {
  const { ask, turns } = openQueue({ slots: 2, maxWaiting: 1 })
  await ask('ada', 'ada')
  await ask('ada', 'bob')
  expect(turns).toEqual(['ada', 'ada rejected', 'bob'])
})

it('removes callers who leave, and forgets a key that nobody waits for', async () => {
  const queue = createFairQueue({ slots: 1 })
  const release = await queue.acquire('ada')
  const connection = new AbortController()
  const left = queue.acquire('bob', connection.signal)
  const stays = queue.acquire('cy')
  connection.abort()
  await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
  await expect(queue.acquire('bob', connection.signal)).rejects.toMatchObject({ code: 'request/aborted' })
  release?.()
  const releaseStaying = await stays
  expect(queue.isContended()).toBe(false)
  releaseStaying?.()
  expect(queue.tryAcquire('bob')).toBeDefined()
})
