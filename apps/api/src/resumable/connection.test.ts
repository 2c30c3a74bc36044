import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { expect, it, vi } from 'vitest'
import { storageLayout } from '../shared/storage/layout.ts'
import { startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { namesOf, tusOf } from '../testing/tus.ts'
import { signUp } from '../testing/user.ts'

const MIB = 1024 ** 2

async function listening() {
  const { app, dataDir } = await startApi()
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  const tus = tusOf(user)
  await store.createFolder(['a'])
  const origin = await app.listen({ port: 0 })
  const begin = async (fileName: string, length: number) =>
    String((await tus.begin(['a'], fileName, length)).headers.location)
  const hashIn = async (fileName: string) => String((await store.download(['a'], fileName)).headers.etag)

  /** A request whose body the test sends piece by piece. */
  function open(url: string, offset: number, headers: Record<string, string | number> = {}): ClientRequest {
    return request(origin + url, {
      method: 'PATCH',
      agent: false,
      headers: {
        authorization: `Bearer ${user.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        ...headers,
      },
    })
  }
  /** Resolves once bytes of the upload beyond these have reached the disk. */
  const arriving = (url: string, beyond = 0) =>
    vi.waitUntil(
      async () => {
        const draft = join(storageLayout(dataDir).resumable, url.split('/').at(-1) ?? '')
        const { size } = await stat(draft).catch(() => ({ size: 0 }))
        return size > beyond
      },
      { timeout: 30_000 },
    )
  return { app, origin, user, store, tus, begin, open, arriving, hashIn }
}

const answerTo = async (call: ClientRequest) => {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}
const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('hex')}"`
const offsetOf = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['upload-offset'])

it('keeps what came before the connection broke, and goes on from there', async () => {
  const { tus, begin, open, arriving, hashIn } = await listening()
  const content = randomBytes(8 * MIB)
  const url = await begin('broken', content.length)
  const call = open(url, 0, { 'content-length': content.length })
  call.on('error', () => undefined)
  call.write(content.subarray(0, 3 * MIB))
  await arriving(url)
  call.destroy()

  const offset = offsetOf(await tus.head(url))
  expect(offset).toBeGreaterThanOrEqual(MIB)
  expect(offset).toBeLessThanOrEqual(3 * MIB)
  expect((await tus.append(url, offset, content.subarray(offset))).statusCode).toBe(204)
  expect(await hashIn('broken')).toBe(etagOf(content))
})

it('lets the newest request have the upload; the older one is told, and neither loses a byte', async () => {
  const { tus, begin, open, arriving, hashIn } = await listening()
  const content = randomBytes(4 * MIB)
  const url = await begin('raced', content.length)
  const older = open(url, 0, { 'content-length': content.length })
  const told = answerTo(older)
  older.write(content.subarray(0, 2 * MIB))
  await arriving(url)

  const offset = offsetOf(await tus.head(url))
  expect(await told).toBe(423)
  older.destroy()
  expect((await tus.append(url, offset, content.subarray(offset))).statusCode).toBe(204)
  expect(await hashIn('raced')).toBe(etagOf(content))
})

it('is not interrupted by a request that comes late, from where the upload was before', async () => {
  const { tus, begin, open, arriving, hashIn } = await listening()
  const content = randomBytes(4 * MIB)
  const url = await begin('late', content.length)
  expect((await tus.append(url, 0, content.subarray(0, MIB))).statusCode).toBe(204)
  const call = open(url, MIB, { 'content-length': 3 * MIB })
  const told = answerTo(call)
  call.write(content.subarray(MIB, 3 * MIB))
  await arriving(url, MIB)
  expect((await tus.append(url, 0, content.subarray(0, MIB))).statusCode).toBe(409)
  call.end(content.subarray(3 * MIB))
  expect(await told).toBe(204)
  expect(await hashIn('late')).toBe(etagOf(content))
})

it('is told that its folder is gone, when that goes while bytes come', async () => {
  const { store, begin, open, arriving } = await listening()
  const content = randomBytes(3 * MIB)
  const url = await begin('orphan', content.length)
  const call = open(url, 0, { 'content-length': content.length })
  const told = answerTo(call)
  call.write(content.subarray(0, 2 * MIB))
  await arriving(url)
  expect((await store.deleteFolder(['a'])).statusCode).toBe(200)
  call.end(content.subarray(2 * MIB))
  expect(await told).toBe(404)
})

it('stops hard where a body without a length goes on beyond what was announced', async () => {
  const { store, tus, begin, open } = await listening()
  const url = await begin('endless', MIB)
  const call = open(url, 0, { 'transfer-encoding': 'chunked' })
  const told = answerTo(call)
  call.on('error', () => undefined)
  call.write(randomBytes(2 * MIB))
  expect(await told).toBe(413)
  call.destroy()
  expect(offsetOf(await tus.head(url))).toBeLessThanOrEqual(MIB)
  expect((await store.download(['a'], 'endless')).statusCode).toBe(404)
})

it('serves a client of another make, which stops in the middle and finds its way back', async () => {
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

  const ended = new Upload(content, { ...options, metadata: namesOf(user.email, ['a'], 'ended') })
  await new Promise<void>((resolve) => {
    ended.options.onChunkComplete = () => void ended.abort(true).then(resolve)
    ended.start()
  })
  expect((await fetch(String(ended.url ?? url), { method: 'HEAD', headers: options.headers })).status).not.toBe(200)
})
