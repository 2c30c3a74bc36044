import { get } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { openFilesOf } from '#testing/child/open-files.ts'
import { shareApi, startApi, type TestApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { signUp } from '#testing/user.ts'
import { fileDamaged } from '../notes/damage-reports.ts'
import { BytesMissing } from '../store/errors.ts'
import { contentDisposition } from './download.ts'
import { createFileReader } from './file-reader.ts'

const withFile = async (content: string) => withFileOn(await startApi(), content)

async function withFileOn(started: TestApi, content = '0123456789', fileName = 'digits.txt') {
  const user = await signUp(started.app, 'ada@example.com')
  const store = storeOf(user)
  await store.createFolder(['a'])
  await store.upload(['a'], fileName, content)
  return { ...started, user, store, read: (headers = {}) => store.download(['a'], fileName, headers) }
}

const ETAG = '"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882"'

describe('download', () => {
  const shared = shareApi((started) => withFileOn(started))

  it('serves the bytes as an attachment that browsers never render', async () => {
    const { read } = shared()
    const { statusCode, body, headers } = await read()
    expect([statusCode, body]).toEqual([200, '0123456789'])
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="digits.txt"; filename*=UTF-8''digits.txt`,
      'content-length': '10',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-type': 'application/octet-stream',
      'cross-origin-resource-policy': 'same-origin',
      etag: ETAG,
      'repr-digest': 'sha-256=:hNiYd/DUBB77a/kaFvAkjy/Vc+avBcGflr7bn4gveII=:',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=0-99' }, 206, '0123456789', 'bytes 0-9/10'],
    [{ range: 'bytes=2-4', 'if-range': ETAG }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=2-4', 'if-range': '"other"' }, 200, '0123456789', undefined],
    [{ range: 'bytes=0-1,4-5' }, 200, '0123456789', undefined],
    [{ range: 'lines=0-1' }, 200, '0123456789', undefined],
    [{ range: 'bytes=5-2' }, 200, '0123456789', undefined],
    [{ 'if-none-match': `W/${ETAG}` }, 304, '', undefined],
    [{ 'if-none-match': ETAG }, 304, '', undefined],
    [{ 'if-none-match': `"other", ${ETAG}` }, 304, '', undefined],
    [{ 'if-none-match': '*' }, 304, '', undefined],
    [{ 'if-none-match': '"other", *' }, 200, '0123456789', undefined],
    [{ 'if-none-match': `foo${ETAG}` }, 200, '0123456789', undefined],
    [{ 'if-none-match': '"other"' }, 200, '0123456789', undefined],
  ])('responds to %j with %i and %j', async (requestHeaders, status, body, contentRange) => {
    const { read } = shared()
    const response = await read(requestHeaders)
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
  })

  it.each(['bytes=0-', 'bytes=0-1023', 'bytes=-1', 'bytes=5-'])(
    'responds to the range %s of an empty file with 200 and no bytes',
    async (range) => {
      const { store } = shared()
      await store.upload(['a'], 'empty.txt', '')
      const response = await store.download(['a'], 'empty.txt', { range })
      expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0'])
      expect(response.headers).not.toHaveProperty('content-range')
    },
  )

  it('rejects an unsatisfiable range with 416 and a JSON body', async () => {
    const { read } = shared()
    const response = await read({ range: 'bytes=10-' })
    expect([response.statusCode, response.headers['content-range'], response.json().code]).toEqual([
      416,
      'bytes */10',
      'files/bad-range',
    ])
  })

  it('responds to HEAD without a body', async () => {
    const { user } = shared()
    const response = await user.call(
      'HEAD',
      '/api/files/download/digits.txt?parentFolderName=a&userEmail=ada@example.com',
    )
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '10'])
  })

  it.each(['bytes=2-4', 'bytes=99-'])('ignores the range %s on HEAD', async (range) => {
    const { user } = shared()
    const url = '/api/files/download/digits.txt?parentFolderName=a&userEmail=ada@example.com'
    const response = await user.call('HEAD', url, { headers: { range } })
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, '10'])
  })

  it('rejects a path with a missing level', async () => {
    const { user } = shared()
    const gap = 'parentFolderName=a&parentSubChildFoldername=c&userEmail=ada@example.com'
    expect((await user.call('GET', `/api/files/download/digits.txt?${gap}`)).statusCode).toBe(400)
  })

  it('closes the file when the client disconnects', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Needs Linux to list open files')
    const { app, user, dataDir } = await withFile('x'.repeat(40 * 1024 ** 2))
    const origin = await app.listen({ port: 0 })
    const url = `${origin}/api/files/download/digits.txt?parentFolderName=a&userEmail=ada@example.com`
    await new Promise<void>((resolve) => {
      const call = get(url, { headers: { authorization: `Bearer ${user.token}` } }, (response) =>
        response.once('data', () => {
          call.destroy()
          resolve()
        }),
      )
    })
    await vi.waitUntil(async () => (await openFilesOf(`${dataDir}/files/blobs`)).length === 0, { timeout: 30_000 })
  })
})

it.each(['download', 'preview'] as const)(
  'completes a %s or responds with 404 when the file is deleted concurrently',
  async (call) => {
    const { store } = await withFile('text')
    const outcomes = new Set<string>()
    for (let n = 0; n < 20; n += 1) {
      await store.upload(['a'], `${n}`, 'text')
      const [response] = await Promise.all([store[call](['a'], `${n}`), store.deleteFile(['a'], `${n}`)])
      outcomes.add(response.statusCode === 200 ? response.body : String(response.statusCode))
    }
    expect([...outcomes].filter((outcome) => outcome !== 'text' && outcome !== '404')).toEqual([])
  },
)

it('responds with 404 when the file is deleted between reading its row and its bytes, but with 503 when its bytes are missing', async () => {
  const file = { name: 'f', size: 1, sha256: '', blobId: '1' }
  const rejectMissing = () => Promise.reject(new BytesMissing('1'))
  const open = (rows: readonly unknown[]) => {
    const left = [...rows]
    const deps = {
      files: { find: async () => left.shift() },
      folders: { idOf: async () => 'id' },
      blobs: { open: rejectMissing },
      damageReports: { assertIntact: async () => undefined, report: async () => fileDamaged() },
    } as unknown as Parameters<typeof createFileReader>[0]
    return createFileReader(deps).open({ accountId: '', email: '', sessionId: '', expiresAt: '' }, ['a'], 'f')
  }
  await expect(open([file])).rejects.toMatchObject({ code: 'files/not-found' })
  await expect(open([file, { ...file, blobId: '2' }])).rejects.toMatchObject({ code: 'files/not-found' })
  await expect(open([file, file])).rejects.toMatchObject({ code: 'files/damaged' })
})

it.each([
  ['plain.txt', `filename="plain.txt"; filename*=UTF-8''plain.txt`],
  ['a"b\\c%d.txt', `filename="a_b_c_d.txt"; filename*=UTF-8''a%22b%5Cc%25d.txt`],
  ['Grüße 🎉.pdf', `filename="Gr__e _.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%F0%9F%8E%89.pdf`],
  ["it's (1)*.txt", `filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
])('encodes the file name %j for every browser', (name, expected) => {
  expect(contentDisposition(name)).toBe(`attachment; ${expected}`)
})
