import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { oneAtATime } from './slots.ts'

it('runs one call of an account at a time, lets 16 wait, and serves others in between', async () => {
  const run = oneAtATime('Too many.')
  const done: string[] = []
  const call = (accountId: string) => run({ accountId }, async () => void done.push(accountId))
  const calls = Array.from({ length: 18 }, () => call('ada'))
  const others = [
    call('bob'),
    setImmediate()
      .then(() => setImmediate())
      .then(() => done.push('event loop')),
  ]
  const outcomes = await Promise.allSettled(calls)
  await Promise.all(others)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'request/too-many' } },
  ])
  expect(done.indexOf('bob')).toBeLessThan(4)
  expect(done.indexOf('event loop')).toBeLessThan(6)
})

it.each(['/api/account/usage', '/api/shares'])('limits how often an account has %s read at once', async (url) => {
  const { app, dataDir } = await startApi()
  const { user, create } = await userWithLinks(app)
  const [folder = ''] = await addFolders(await openTestDatabase(dataDir), user.email, null, ['many'])
  await addFiles(
    await openTestDatabase(dataDir),
    folder,
    Array.from({ length: 2000 }, (_, n) => `${n}`),
  )
  for (let n = 0; n < 20; n += 1) await create({ kind: 'read', path: ['a'] })
  const responses = await Promise.all(Array.from({ length: 64 }, () => user.call('GET', url)))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await user.call('GET', url)).statusCode).toBe(200)
})
