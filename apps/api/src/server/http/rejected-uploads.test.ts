import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { streamUpload } from '#testing/child/stream-upload.ts'
import { startStore } from '#testing/start-api.ts'

const chunk = randomBytes(1024 ** 2)
const chunks = (count: number) => Array.from({ length: count }, () => chunk)

async function listening(env = {}) {
  const { app, dataDir, user, store } = await startStore(env, 'a')
  const origin = await app.listen({ port: 0 })
  return { dataDir, store, upload: { origin, token: user.token, email: user.email, folder: 'a', fileName: 'f.bin' } }
}

const leftOn = async (dataDir: string) => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'storage.json')
}

it.each([
  ['whose declared length is too large', { MAX_UPLOAD_BYTES: '1 MiB' }, {}, 413, 'request/too-large'],
  ['that becomes too large', { MAX_UPLOAD_BYTES: '1 MiB' }, { isChunked: true }, 413, 'request/too-large'],
  ['without a session', {}, { token: 'none' }, 401, 'session/none'],
  ['for another user', {}, { email: 'bob@example.com' }, 403, 'session/wrong-user'],
  ['for a missing folder', {}, { folder: 'none' }, 404, 'folders/not-found'],
  ['over the quota', { USER_QUOTA_BYTES: '1 MiB' }, {}, 507, 'storage/quota'],
])('responds during transmission to an upload %s', async (_title, env, changed, status, code) => {
  const { dataDir, upload } = await listening(env)
  const response = await streamUpload({ ...upload, chunks: chunks(24), ...changed })
  expect(response).toMatchObject({ status, body: { code } })
  await vi.waitUntil(async () => (await leftOn(dataDir)).length === 0, { timeout: 30_000 })
})

it('leaves nothing behind after an interrupted upload, and accepts the same file afterward', async () => {
  const { dataDir, store, upload } = await listening()
  const disconnect = (index: number) => {
    if (index === 6) throw new Error('connection lost')
  }
  expect(await streamUpload({ ...upload, chunks: chunks(12), onChunk: disconnect })).toMatchObject({ status: 0 })
  await vi.waitUntil(async () => (await leftOn(dataDir)).length === 0, { timeout: 30_000 })
  expect((await store.listFiles(['a'])).json()).toEqual([])
  expect(await streamUpload({ ...upload, chunks: chunks(12) })).toMatchObject({ status: 201 })
})
