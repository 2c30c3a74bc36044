import type { LinkedFile, LinkedFolder } from '@site/contracts'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { unzip } from '#testing/documents/unzip.ts'
import { userWithLinks, visitorOf } from '#testing/links.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'

async function setUp(env: Record<string, string> = {}) {
  const started = await startApi(env)
  return { ...started, db: await openTestDatabase(started.dataDir), ...(await userWithLinks(started.app)) }
}

const names = (entries: LinkedFolder[]) => entries.map(({ name }) => name)
const fileNames = (entries: LinkedFile[]) => entries.map(({ fileName }) => fileName)

describe('a visitor who opens a link to a file', () => {
  const shared = shareApi(async ({ app }) => {
    const owner = await userWithLinks(app)
    return { app, owner, ...(await owner.link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt' })) }
  })

  it('sees the name, size and time of the file and the sender’s name, and nothing about the folder', async () => {
    const { visitor, expiresAt } = shared()
    expect(await visitor.item()).toEqual({
      sender: 'Ada Okafor',
      hasPreviews: true,
      item: 'file',
      name: 'deep.txt',
      size: 0.01,
      uploadTime: expect.any(String),
      expiresAt,
    })
  })

  it('downloads it as an attachment that must not be rendered, stored or indexed', async () => {
    const { statusCode, body, headers } = await shared().visitor.download()
    expect([statusCode, body]).toEqual([200, '0123456789'])
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="deep.txt"; filename*=UTF-8''deep.txt`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-type': 'application/octet-stream',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  })

  it('downloads parts of it', async () => {
    const response = await shared().visitor.download([], undefined, { range: 'bytes=2-4' })
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
  })

  it('cannot reach anything else', async () => {
    const { visitor, app, owner } = shared()
    for (const response of [
      await visitor.files(),
      await visitor.folders(),
      await visitor.zip(),
      await visitor.drop('x', 'x'),
    ]) {
      expect([response.statusCode, response.body]).toEqual([404, expect.not.stringContaining('secret')])
    }
    const { token } = await owner.link({ kind: 'read', path: ['other'] })
    expect((await visitor.download(['a'], 'top.txt')).body).toBe('0123456789')
    expect((await visitorOf(app, token).download(['b'], 'deep.txt')).statusCode).toBe(404)
  })

  it('gets headers that keep every response from caches, search engines and other sites', async () => {
    const { app, visitor } = shared()
    for (const response of [await visitor.describe(), await visitorOf(app, 'x'.repeat(43)).describe()]) {
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      expect(response.body).not.toContain('ada@example.com')
    }
  })
})

describe('a visitor who opens a link to a folder', () => {
  const shared = shareApi(async ({ app }) => {
    const owner = await userWithLinks(app)
    return { app, owner, ...(await owner.link({ kind: 'read', path: ['a'] })) }
  })

  it('sees the name of the folder, and its folders and files at every level', async () => {
    const { visitor, expiresAt } = shared()
    expect(await visitor.item()).toEqual({
      item: 'folder',
      name: 'a',
      expiresAt,
      sender: 'Ada Okafor',
      hasPreviews: true,
    })
    expect([names((await visitor.folders()).json()), fileNames((await visitor.files()).json())]).toEqual([
      ['b'],
      ['top.txt'],
    ])
    expect([names((await visitor.folders('b')).json()), fileNames((await visitor.files('b')).json())]).toEqual([
      ['c'],
      ['deep.txt'],
    ])
    expect((await visitor.files('b', 'c')).json()).toEqual([])
  })

  it('downloads its files, and the folder or a subfolder as a zip', async () => {
    const { visitor } = shared()
    expect((await visitor.download([], 'top.txt')).body).toBe('top')
    expect((await visitor.download(['b'], 'deep.txt')).body).toBe('0123456789')
    const zip = await visitor.zip()
    expect(zip.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-type': 'application/zip',
      'x-robots-tag': 'noindex',
      'content-disposition': `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
    })
    expect((await unzip(zip.rawPayload)).map(({ name }) => name)).toEqual([
      'a/',
      'a/top.txt',
      'a/b/',
      'a/b/deep.txt',
      'a/b/c/',
    ])
    expect((await unzip((await visitor.zip('b', 'c')).rawPayload)).map(({ name }) => name)).toEqual(['c/'])
    expect((await visitor.call('HEAD', '/zip')).headers['content-length']).toBe(String(zip.rawPayload.length))
  })

  it.each([
    [['..', 'other']],
    [['../other']],
    [['b', '..', '..', 'other']],
    [['other']],
    [['a']],
    [['/']],
    [['b', 'c', 'd', 'e', 'f']],
  ])('cannot leave the folder through the path %j', async (path) => {
    const { visitor } = shared()
    for (const response of [
      await visitor.files(...path),
      await visitor.folders(...path),
      await visitor.zip(...path),
      await visitor.download(path, 'secret.txt'),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([404, 'folders/not-found'])
    }
  })

  it('gets 404, not a server error, for a path of any depth', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const { app } = await startApi({}, onTestFinished, { logger })
    const { visitor } = await (await userWithLinks(app)).link({ kind: 'read', path: ['a'] })
    for (const depth of [5, 100, 3000]) {
      const path = Array<string>(depth).fill('x')
      for (const response of [await visitor.files(...path), await visitor.zip(...path)]) {
        expect([response.statusCode, response.json().code]).toEqual([404, 'folders/not-found'])
      }
    }
    expect(lines).toEqual([])
  })

  it.each(['../other/secret.txt', '..', '.', 'none', 'secret.txt'])(
    'cannot leave the folder through the file name %s',
    async (name) => {
      expect((await shared().visitor.download([], name)).json().code).toBe('files/not-found')
    },
  )
})

it('responds to a link that is unknown, expired, revoked, used up or without its item with the same bytes and headers', async () => {
  const { app, link, revoke, store, db } = await setUp()
  const expired = await link({ kind: 'read', path: ['a'], password: 'open sesame' })
  await db.updateTable('share').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
  const ended = await link({ kind: 'read', path: ['a'] })
  await revoke(ended.id)
  const usedUp = await link({ kind: 'read', path: ['a'], maxUses: 1, password: 'open sesame' })
  await db.updateTable('share').set({ uses: 1 }).where('id', '=', usedUp.id).execute()
  const emptied = [
    await link({ kind: 'read', path: ['other'] }),
    await link({ kind: 'read', path: ['other'], fileName: 'secret.txt' }),
    await link({ kind: 'drop', path: ['other'] }),
  ]
  await store.deleteFolder(['other'])
  await store.createFolder(['other'])
  const unknown = visitorOf(app, 'x'.repeat(43))
  const responses = async ({ call, unlock, drop }: typeof unknown) => {
    const paths = [
      '',
      '/files',
      '/folders',
      '/download',
      '/preview',
      '/thumbnail',
      '/zip',
      '/download?fileName=top.txt',
    ]
    const reads = paths.flatMap((path) => (['GET', 'HEAD'] as const).map((method) => call(method, path)))
    const got = [...(await Promise.all(reads)), await unlock('open sesame')]
    return [...got, await drop('a', 'a')].map(({ statusCode, body, headers: { date: _, ...headers } }) => ({
      statusCode,
      body,
      headers,
    }))
  }
  const expected = await responses(unknown)
  for (const { statusCode } of expected) expect(statusCode).toBe(404)
  for (const { visitor } of [expired, ended, usedUp, ...emptied]) expect(await responses(visitor)).toEqual(expected)
})

describe('the download count', () => {
  const limited = async (maxUses?: number) => {
    const set = await setUp()
    const link = await set.link({ kind: 'read', path: ['a', 'b'], fileName: 'deep.txt', ...(maxUses && { maxUses }) })
    const uses = async () => (await set.list())[0]?.uses
    return { ...set, ...link, uses }
  }

  it('counts each response with bytes, including parts, and each zip', async () => {
    const { link, list } = await setUp()
    const { visitor } = await link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    for (const range of ['bytes=0-3', 'bytes=1-', 'bytes=-9', 'bytes=0-0,1-9']) {
      await visitor.download(['b'], 'deep.txt', { range })
    }
    await visitor.zip()
    expect(await list()).toMatchObject([{ uses: 6, lastUsedAt: expect.any(String) }])
  })

  it.each([undefined, 1])('does not count views, HEAD, 304, 416 or failures (limit: %s)', async (maxUses) => {
    const { visitor, link, list } = await limited(maxUses)
    await visitor.describe()
    await visitor.call('HEAD', '/download')
    const parts: Record<string, string>[] = [
      { range: 'bytes=10-' },
      { 'if-none-match': '*' },
      { 'if-none-match': '*', range: 'bytes=1-' },
    ]
    const responses = await Promise.all(parts.map((headers) => visitor.download([], undefined, headers)))
    expect(responses.map(({ statusCode, body }) => [statusCode, statusCode === 304 && body])).toEqual([
      [416, false],
      [304, ''],
      [304, ''],
    ])
    const folder = await link({ kind: 'read', path: ['a'], ...(maxUses && { maxUses }) })
    await folder.visitor.call('HEAD', '/zip')
    expect((await folder.visitor.download([], 'none')).statusCode).toBe(404)
    expect((await folder.visitor.zip('none')).statusCode).toBe(404)
    expect((await list()).map(({ uses }) => uses)).toEqual([0, 0])
  })

  it.each([undefined, 1])('counts one download for all requests with its proof (limit: %s)', async (maxUses) => {
    const { visitor, uses } = await limited(maxUses)
    const tag = String((await visitor.download()).headers.etag)
    const again: Record<string, string>[] = [
      { 'if-range': tag, range: 'bytes=4-' },
      { 'if-range': tag, range: 'bytes=0-' },
      { 'if-range': tag },
      { 'if-none-match': tag },
    ]
    const responses = await Promise.all(again.map((headers) => visitor.download([], undefined, headers)))
    expect(responses.map(({ statusCode, body, headers }) => [statusCode, body, headers.etag])).toEqual([
      [206, '456789', tag],
      [206, '0123456789', tag],
      [200, '0123456789', tag],
      [304, '', tag],
    ])
    expect(await uses()).toBe(1)
  })

  it('disables the link at its limit', async () => {
    const { visitor, uses } = await limited(2)
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await visitor.download()).statusCode)
    expect([statuses, await uses()]).toEqual([[200, 200, 404], 2])
    expect((await visitor.describe()).statusCode).toBe(404)
  })

  it('never exceeds the limit, however many downloads start concurrently', async () => {
    const { visitor, uses } = await limited(3)
    const responses = await Promise.all(Array.from({ length: 12 }, () => visitor.download()))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(await uses()).toBe(3)
  })

  it('accepts a proof only for the link and the file of its download', async () => {
    const { visitor, app, link } = await limited(1)
    const first = String((await visitor.download()).headers.etag)
    const resume = (tag: string) => visitor.download([], undefined, { range: 'bytes=1-', 'if-range': tag })
    for (const tag of [
      '"x"',
      first.replace('.', '.x'),
      String((await visitor.call('HEAD', '/download')).headers.etag),
    ]) {
      expect((await resume(tag)).statusCode).toBe(404)
    }
    const other = await link({ kind: 'read', path: ['a'], maxUses: 1 })
    const inOther = visitorOf(app, other.token)
    await inOther.download([], 'top.txt')
    expect((await inOther.download(['b'], 'deep.txt', { range: 'bytes=1-', 'if-range': first })).statusCode).toBe(404)
  })

  it('returns no proof for HEAD or 304', async () => {
    const { visitor, uses } = await limited(2)
    for (const response of [
      await visitor.call('HEAD', '/download'),
      await visitor.download([], undefined, { 'if-none-match': '*' }),
    ]) {
      const range = { range: 'bytes=1-', 'if-range': String(response.headers.etag) }
      expect((await visitor.download([], undefined, range)).statusCode).toBe(200)
    }
    expect(await uses()).toBe(2)
  })
})

describe('a link with a password', () => {
  const locked = async (env = {}) => {
    const set = await setUp(env)
    return { ...set, ...(await set.link({ kind: 'read', path: ['a'], password: 'open sesame' })) }
  }

  it('opens with the cookie of a visitor who has entered its password, and no other link does', async () => {
    const { visitor, token, link } = await locked()
    for (const response of [await visitor.describe(), await visitor.files(), await visitor.download([], 'top.txt')]) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'shares/password-required'])
      expect(response.body).not.toContain('top')
    }
    const unlocked = await visitor.unlock('open sesame')
    expect(unlocked.statusCode).toBe(204)
    expect(unlocked.headers['set-cookie']).toMatch(
      new RegExp(`^share=[\\w.-]+; Max-Age=7200; Path=/api/shared/${token}; HttpOnly; SameSite=Strict$`),
    )
    const cookie = String(unlocked.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect((await visitor.describe({ cookie })).json()).toMatchObject({ item: 'folder', name: 'a' })
    expect((await visitor.download([], 'top.txt', { cookie })).body).toBe('top')
    const other = await link({ kind: 'read', path: ['a'], password: 'open sesame' })
    expect((await other.visitor.describe({ cookie })).statusCode).toBe(403)
  })

  it('closes for everyone when the password changes', async () => {
    const { visitor, change, id } = await locked()
    const cookie = String((await visitor.unlock('open sesame')).headers['set-cookie']).split(';', 1)[0] ?? ''
    await change(id, { password: 'another one' })
    expect((await visitor.describe({ cookie })).statusCode).toBe(403)
    expect((await visitor.unlock('open sesame')).statusCode).toBe(400)
    expect((await visitor.unlock('another one')).statusCode).toBe(204)
  })

  it('rejects a wrong or malformed password, and any password for a link without one', async () => {
    const { visitor, link } = await locked()
    expect((await visitor.unlock('wrong')).json()).toMatchObject({
      code: 'shares/wrong-password',
      errors: { password: 'This password is incorrect' },
    })
    expect((await visitor.unlock(['open sesame'])).statusCode).toBe(400)
    const open = await link({ kind: 'read', path: ['a'] })
    expect((await open.visitor.unlock('open sesame')).statusCode).toBe(404)
  })

  it('over HTTPS, uses a cookie that only HTTPS can set', async () => {
    const { visitor } = await locked({ PUBLIC_URL: 'https://files.example' })
    expect((await visitor.unlock('open sesame')).headers['set-cookie']).toMatch(/^__Secure-share=.*; Secure/)
  })

  it('throttles guesses of its password, from any number of addresses', async () => {
    const { app, token } = await locked({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await visitorOf(app, token, `192.0.2.${n}`).unlock('wrong')).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })
})

it('makes a visitor who downloads many zips wait, but no other visitor to the link', async () => {
  const { app, link } = await setUp({ RATE_LIMITS: 'on' })
  const { token } = await link({ kind: 'read', path: ['a', 'b', 'c'] })
  const zip = async (address: string) => (await visitorOf(app, token, address).zip()).statusCode
  for (let n = 0; n < 60; n += 1) expect(await zip('192.0.2.1')).toBe(200)
  expect([await zip('192.0.2.1'), await zip('192.0.2.2')]).toEqual([429, 200])
})

describe('guessing links', () => {
  it('makes an address wait even for a link that works, so a wait reveals nothing', async () => {
    const { app, link } = await setUp({ RATE_LIMITS: 'on' })
    const { token } = await link({ kind: 'read', path: ['a'] })
    const guess = (n: number) => visitorOf(app, `${n}`.padStart(43, 'x')).describe()
    for (let n = 0; n < 30; n += 1) expect((await guess(n)).statusCode).toBe(404)
    const known = await visitorOf(app, token).describe()
    expect([known.statusCode, known.headers['retry-after']]).toEqual([429, '1'])
    expect((await guess(31)).body).toBe(known.body)
    expect((await visitorOf(app, token, '192.0.2.2').describe()).statusCode).toBe(200)
  })

  it('does not count links that work', async () => {
    const { app, link } = await setUp({ RATE_LIMITS: 'on' })
    const { token } = await link({ kind: 'read', path: ['a'] })
    for (let n = 0; n < 40; n += 1) expect((await visitorOf(app, token).describe()).statusCode).toBe(200)
  })
})

it('logs no tokens, passwords or names from visitors’ requests', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const { app } = await startApi({}, onTestFinished, { logger })
  const { link } = await userWithLinks(app)
  const { visitor, token } = await link({ kind: 'read', path: ['a'], password: 'open sesame' })
  await visitor.unlock('open sesame')
  await visitor.unlock('sesame street')
  await visitor.download(['b'], 'deep.txt')
  await visitor.files('b')
  await visitor.drop('dropped.txt', 'x')
  await visitorOf(app, 'x'.repeat(43)).describe()
  expect(lines.join('')).toContain('/api/shared/:token')
  for (const secret of [token, 'x'.repeat(43), 'sesame', 'deep.txt', 'dropped.txt']) {
    expect(lines.join('')).not.toContain(secret)
  }
})
