import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { shareApi } from '#testing/start-api.ts'
import { withFolders } from '#testing/uploads/resumable.ts'

const CALLS = 64
const shared = shareApi(withFolders)

/** Resolves to the number of turns of the event loop that these calls take. */
async function turnsOf(call: (name: string) => Promise<{ statusCode: number }>): Promise<number> {
  const calls = Promise.all(Array.from({ length: CALLS }, (_, n) => call(`${n}`)))
  let hasEnded = false
  void calls.finally(() => {
    hasEnded = true
  })
  let turns = 0
  for (; !hasEnded; turns += 1) await setImmediate()
  for (const { statusCode } of await calls) expect(statusCode).toBeLessThan(300)
  return turns
}

it('starts one change per turn of the event loop, because each waits for the disk', async () => {
  const { store } = shared()
  for (let n = 0; n < CALLS; n += 1) await store.upload(['a', 'b', 'c'], `${n}`, '')
  expect(await turnsOf((name) => store.renameFile(['a', 'b', 'c'], name, `new ${name}`))).toBeGreaterThanOrEqual(CALLS)
  expect(await turnsOf((name) => store.deleteFile(['a', 'b', 'c'], `new ${name}`))).toBeGreaterThanOrEqual(CALLS)
})

it('counts one download of a link per turn of the event loop', async () => {
  const { app } = shared()
  const { link } = await userWithLinks(app, 'bob@example.com')
  const { visitor } = await link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt' })
  expect(await turnsOf(() => visitor.download())).toBeGreaterThanOrEqual(CALLS)
})

it('adds up what an account stores once per turn of the event loop, so others are served in between', async () => {
  const { store, tus } = shared()
  await store.upload(['a'], 'original', 'x')
  expect(await turnsOf((name) => tus.create(['a', 'b'], name, 5))).toBeGreaterThanOrEqual(CALLS)
  expect(await turnsOf((name) => store.createFolder(['a', name]))).toBeGreaterThanOrEqual(CALLS)
  expect(await turnsOf((as) => store.copyFile(['a'], 'original', ['a'], { as }))).toBeGreaterThanOrEqual(CALLS)
})
