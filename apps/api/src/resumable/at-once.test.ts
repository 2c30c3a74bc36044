import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { storageLayout } from '../shared/storage/layout.ts'
import { withFolders } from '../testing/resumable.ts'
import { startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { tusOf } from '../testing/tus.ts'
import { signUp } from '../testing/user.ts'

it('takes bytes of sixteen requests of one account at once, and of another one when one has ended', async () => {
  const { app, dataDir, tus, begin, codeOf } = await withFolders(await startApi())
  const senders = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => ({ url: await begin(`f${n}`, 2), body: new PassThrough() })),
  )
  const next = await begin('next', 2)
  const answers = Promise.all(senders.map(({ url, body }) => tus.append(url, 0, body)))
  const { resumable } = storageLayout(dataDir)
  await vi.waitFor(async () => expect(await readdir(resumable)).toHaveLength(16), { timeout: 30_000 })

  const refused = await tus.append(next, 0, 'ab')
  expect([codeOf(refused), refused.headers['retry-after']]).toEqual([[429, 'request/too-many'], '5'])
  const bob = await signUp(app, 'bob@example.com')
  await storeOf(bob).createFolder(['b'])
  const his = String((await tusOf(bob).begin(['b'], 'his', 2)).headers.location)
  expect((await tusOf(bob).append(his, 0, 'ab')).statusCode).toBe(204)

  // Whoever asks how far an upload is ends the request that is at it.
  expect((await tus.head(senders[0]?.url ?? '')).statusCode).toBe(200)
  expect((await tus.append(next, 0, 'ab')).statusCode).toBe(204)
  for (const { body } of senders) body.end('ab')
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([423, ...Array(15).fill(204)])
})
