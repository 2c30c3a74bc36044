import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { storageLayout } from '#bytes/disk/layout.ts'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'
import { createUploadLocks } from './upload-locks.ts'

it('allows sixteen concurrent uploads per account, and another once one ends', async () => {
  const { app, dataDir, tus, createUpload, codeOf } = await withFolders(await startApi())
  const senders = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => ({ url: await createUpload(`f${n}`, 2), body: new PassThrough() })),
  )
  const next = await createUpload('next', 2)
  const responses = Promise.all(senders.map(({ url, body }) => tus.append(url, 0, body)))
  const { resumable } = storageLayout(dataDir)
  await vi.waitFor(async () => expect(await readdir(resumable)).toHaveLength(16), { timeout: 30_000 })

  const rejected = await tus.append(next, 0, 'ab')
  expect([codeOf(rejected), rejected.headers['retry-after']]).toEqual([[429, 'request/too-many'], '5'])
  const bob = await signUp(app, 'bob@example.com')
  await storeOf(bob).createFolder(['b'])
  const bobsUpload = String((await tusOf(bob).create(['b'], 'bobs', 2)).headers.location)
  expect((await tusOf(bob).append(bobsUpload, 0, 'ab')).statusCode).toBe(204)

  // A HEAD request takes over the upload and ends the PATCH in progress.
  expect((await tus.head(senders[0]?.url ?? '')).statusCode).toBe(200)
  expect((await tus.append(next, 0, 'ab')).statusCode).toBe(204)
  for (const { body } of senders) body.end('ab')
  expect((await responses).map(({ statusCode }) => statusCode)).toEqual([423, ...Array(15).fill(204)])
})

it('lets the newest of several waiting requests continue, and rejects the others', async () => {
  const locks = createUploadLocks({ turnsOf: async () => new Map() }, pino({ level: 'silent' }))
  const active = await locks.acquire('x')
  const [older, newest] = [locks.acquire('x'), locks.acquire('x')]
  expect(active.signal.aborted).toBe(true)
  active[Symbol.dispose]()
  await expect(older).rejects.toMatchObject({ code: 'uploads/superseded' })
  using lock = await newest
  expect(lock.signal.aborted).toBe(false)
})
