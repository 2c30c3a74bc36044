import type { IncomingMessage } from 'node:http'
import { fileReplace } from '@site/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { atLevel } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openAppend, openForm, openRequest } from '#testing/uploads/open-request.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { PASSWORD } from '#testing/user.ts'

type Call = ReturnType<typeof openRequest>

const MIB = 1024 ** 2
const PATIENT = { timeout: 30_000 }
const PATH = ['a', 'b']
const NAMES = { parentFolderName: 'a', parentSubFolderName: 'b' }

async function setUp() {
  const { app, dataDir } = await startApi()
  const owner = await userWithLinks(app)
  const { user, store } = owner
  const origin = await app.listen({ port: 0 })
  const { token } = await owner.link({ kind: 'drop', path: PATH })
  const tus = tusOf(user)
  const upload = String((await tus.create(PATH, 'resumable', 100 * MIB)).headers.location)
  const userEmail = ['userEmail', user.email] as const
  const authorization = { authorization: `Bearer ${user.token}` }
  const form = { bytes: 100 * MIB, headers: authorization }
  const url = `${origin}/api/files/uploadParentSubFile`
  const requests: IncomingMessage[] = []
  app.server.on('request', (request: IncomingMessage) => requests.push(request))

  /** Each opens a request with a body that never ends. */
  const open = {
    'a form': () => openForm(url, { ...form, fields: { ...NAMES, userEmail: user.email } }),
    'a form whose email comes last': () => openForm(url, { ...form, fields: NAMES }),
    'a replacement': () =>
      openForm(origin + atLevel(fileReplace, PATH, [['fileName', 'deep.txt'], userEmail]), {
        ...form,
        method: 'PUT',
        headers: { ...authorization, 'if-match': '*' },
      }),
    'an upload that was stored before': async () => {
      await store.upload(PATH, 'known', 'x'.repeat(2 * MIB), { 'idempotency-key': 'k' })
      const headers = { ...authorization, 'idempotency-key': 'k' }
      return openForm(url, { headers, file: 'known', fields: { ...NAMES, userEmail: user.email } })
    },
    'a resumable upload': () => openAppend({ origin, token: user.token }, upload, 0, 100 * MIB),
    'a file through a link': () => openForm(`${origin}/api/shared/${token}/files`, form),
    'an application': () => openForm(`${origin}/api/applications`, { bytes: MIB, part: 'cv', file: 'cv.pdf' }),
    JSON: () =>
      openRequest(`${origin}/authenticate`, {
        headers: { 'content-type': 'application/json', 'content-length': 100 },
      }),
    'an enquiry': () =>
      openRequest(`${origin}/api/contact`, {
        headers: { 'content-type': 'application/json', 'content-length': 100 },
      }),
  }
  const db = await openTestDatabase(dataDir)
  return {
    owner,
    db,
    tus,
    upload,
    /** Opens a request, and waits until the server has its head. */
    async begin(kind: keyof typeof open) {
      const before = requests.length
      const call = await open[kind]()
      await vi.waitUntil(() => requests.length > before, PATIENT)
      return call
    },
    /** Sends more than the server reads ahead of what it stores, and waits until it has read that. */
    async send(call: Call) {
      call.write(Buffer.alloc(MIB))
      await vi.waitUntil(() => Number(requests.at(-1)?.socket.bytesRead) >= MIB, PATIENT)
    },
    /** Resolves to the number of rows of requests that reserve space, or whose bytes may be stored. */
    async leftovers(): Promise<number> {
      const reservations = await db.selectFrom('upload').select('id').where('length', 'is', null).execute()
      return reservations.length + (await db.selectFrom('incoming_blob').select('blob_id').execute()).length
    },
  }
}

const UPLOADS = [
  'a form',
  'a form whose email comes last',
  'a replacement',
  'an upload that was stored before',
  'a resumable upload',
] as const

describe('a minute without bytes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => vi.useRealTimers()
  })

  /** Lets minutes pass until the call has its response. */
  async function responseOf({ response }: Call) {
    let isReceived = false
    void response.then(() => {
      isReceived = true
    })
    await vi.waitUntil(() => {
      vi.advanceTimersByTime(60_000)
      return isReceived
    }, PATIENT)
    return response
  }

  it('ends every body with 408 and a text for people, and keeps no row', async () => {
    const { begin, leftovers } = await setUp()
    for (const kind of [...UPLOADS, 'a file through a link', 'an application', 'an enquiry', 'JSON'] as const) {
      const response = await responseOf(await begin(kind))
      expect(response, kind).toMatchObject({ status: 408, code: 'request/too-slow' })
      expect(response.responseMessage ?? response.message).toMatch(/too slowly, so the server stopped waiting/)
    }
    await vi.waitUntil(async () => (await leftovers()) === 0, PATIENT)
  })

  it('leaves a resumable upload with the bytes that arrived', async () => {
    const { begin, send, tus, upload } = await setUp()
    const call = await begin('a resumable upload')
    await send(call)
    expect((await responseOf(call)).message).toMatch(/keeps those that arrived/)
    expect((await tus.head(upload)).headers['upload-offset']).toBe(String(MIB))
  })
})

it.each<[string, (site: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
  ['its folder', ({ owner }) => owner.store.deleteFolder(PATH)],
  ['a folder above it', ({ owner }) => owner.store.deleteFolder(['a'])],
  ['its account', ({ owner }) => owner.user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })],
])('the deletion of %s ends every upload', async (_purpose, deletePurpose) => {
  const site = await setUp()
  const calls: [string, Call][] = []
  for (const kind of UPLOADS) {
    const call = await site.begin(kind)
    await site.send(call)
    calls.push([kind, call])
  }
  await deletePurpose(site)
  for (const [kind, { response }] of calls) expect((await response).status, kind).toBe(404)
  await vi.waitUntil(async () => (await site.leftovers()) === 0, PATIENT)
})
