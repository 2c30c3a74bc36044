import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { expect, it, vi } from 'vitest'
import { storageLayout } from '#bytes/disk/layout.ts'
import { startStore } from '#testing/start-api.ts'
import { openAppend } from '#testing/uploads/open-request.ts'
import { namesOf, tusOf } from '#testing/uploads/tus.ts'

const MIB = 1024 ** 2

async function listening() {
  const { app, dataDir, user, store } = await startStore()
  const tus = tusOf(user)
  await store.createFolder(['a'])
  const origin = await app.listen({ port: 0 })
  const createUpload = async (fileName: string, length: number) =>
    String((await tus.create(['a'], fileName, length)).headers.location)
  const hashIn = async (fileName: string) => String((await store.download(['a'], fileName)).headers.etag)
  const open = (url: string, offset: number, length?: number) =>
    openAppend({ origin, token: user.token }, url, offset, length)
  /** Resolves once more than `beyond` bytes of the upload are on disk. */
  const waitForBytes = (url: string, beyond = 0) =>
    vi.waitUntil(
      async () => {
        const draft = join(storageLayout(dataDir).resumable, url.split('/').at(-1) ?? '')
        const { size } = await stat(draft).catch(() => ({ size: 0 }))
        return size > beyond
      },
      { timeout: 30_000 },
    )
  return { app, origin, user, store, tus, createUpload, open, waitForBytes, hashIn }
}

const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('hex')}"`
const offsetOf = (response: { headers: Record<string, unknown> }) => Number(response.headers['upload-offset'])

it('keeps the bytes received before a disconnect, and resumes from there', async () => {
  const { tus, createUpload, open, waitForBytes, hashIn } = await listening()
  const content = randomBytes(8 * MIB)
  const url = await createUpload('broken', content.length)
  const call = open(url, 0, content.length)
  call.write(content.subarray(0, 3 * MIB))
  await waitForBytes(url)
  call.destroy()

  const offset = offsetOf(await tus.head(url))
  expect(offset).toBeGreaterThanOrEqual(MIB)
  expect(offset).toBeLessThanOrEqual(3 * MIB)
  expect((await tus.append(url, offset, content.subarray(offset))).statusCode).toBe(204)
  expect(await hashIn('broken')).toBe(etagOf(content))
})

it('ends the older of two requests for an upload with 423, and loses no byte of either', async () => {
  const { tus, createUpload, open, waitForBytes, hashIn } = await listening()
  const content = randomBytes(4 * MIB)
  const url = await createUpload('raced', content.length)
  const older = open(url, 0, content.length)
  older.write(content.subarray(0, 2 * MIB))
  await waitForBytes(url)

  const offset = offsetOf(await tus.head(url))
  expect(await older.response).toMatchObject({ status: 423 })
  expect((await tus.append(url, offset, content.subarray(offset))).statusCode).toBe(204)
  expect(await hashIn('raced')).toBe(etagOf(content))
})

it('does not interrupt an upload for a stale request at an earlier offset', async () => {
  const { tus, createUpload, open, waitForBytes, hashIn } = await listening()
  const content = randomBytes(4 * MIB)
  const url = await createUpload('late', content.length)
  expect((await tus.append(url, 0, content.subarray(0, MIB))).statusCode).toBe(204)
  const call = open(url, MIB, 3 * MIB)
  call.write(content.subarray(MIB, 3 * MIB))
  await waitForBytes(url, MIB)
  expect((await tus.append(url, 0, content.subarray(0, MIB))).statusCode).toBe(409)
  call.end(content.subarray(3 * MIB))
  expect(await call.response).toEqual({ status: 204 })
  expect(await hashIn('late')).toBe(etagOf(content))
})

it('responds with 404 when the folder is deleted during the upload', async () => {
  const { store, createUpload, open, waitForBytes } = await listening()
  const content = randomBytes(3 * MIB)
  const url = await createUpload('orphan', content.length)
  const call = open(url, 0, content.length)
  call.write(content.subarray(0, 2 * MIB))
  await waitForBytes(url)
  expect((await store.deleteFolder(['a'])).statusCode).toBe(200)
  call.end(content.subarray(2 * MIB))
  expect(await call.response).toMatchObject({ status: 404 })
})

it('rejects a chunked body that exceeds the declared length', async () => {
  const { store, tus, createUpload, open } = await listening()
  const url = await createUpload('endless', MIB)
  const call = open(url, 0)
  call.write(randomBytes(2 * MIB))
  expect(await call.response).toMatchObject({ status: 413 })
  call.destroy()
  expect(offsetOf(await tus.head(url))).toBeLessThanOrEqual(MIB)
  expect((await store.download(['a'], 'endless')).statusCode).toBe(404)
})

it('supports tus-js-client, including interruption, resumption and termination', async () => {
  const { origin, user, hashIn } = await listening()
  const content = randomBytes(6 * MIB)
  const options = {
    endpoint: `${origin}/api/uploads`,
    headers: { authorization: `Bearer ${user.token}` },
    metadata: namesOf(user.email, ['a'], 'by tus-js-client'),
    chunkSize: MIB,
    retryDelays: null,
  }

  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted === 2 * MIB) void upload.abort().then(() => resolve(upload.url ?? ''))
      },
    })
    upload.start()
  })
  await new Promise<void>((resolve, reject) => {
    new Upload(content, { ...options, uploadUrl: url, onError: reject, onSuccess: () => resolve() }).start()
  })
  expect(await hashIn('by tus-js-client')).toBe(etagOf(content))

  const terminated = new Upload(content, { ...options, metadata: namesOf(user.email, ['a'], 'terminated') })
  await new Promise<void>((resolve) => {
    terminated.options.onChunkComplete = () => void terminated.abort(true).then(resolve)
    terminated.start()
  })
  expect((await fetch(String(terminated.url ?? url), { method: 'HEAD', headers: options.headers })).status).not.toBe(
    200,
  )
})
