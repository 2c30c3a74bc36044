import { newSession, type Session } from '@site/checks/site'
import type { NewShare } from '@site/contracts'
import { callAs, cookies } from '../support/accounts/credentials.ts'
import { createLink } from '../support/accounts/links.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Attack, AttackResponse, Send } from '../support/attack/attacker.ts'
import type { Site } from '../support/site/site-process.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization, V6.6 Out-of-Band Authentication, V14 Data Protection: links. The token is all that
 * a visitor needs, so `send` also checks that no token is in the log.
 */
const SECRET = 'Only for people with the other link.'
const UNKNOWN = 'A'.repeat(43)

let owner: Session

const file = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) })

test.beforeAll(async ({ site }) => {
  owner = await newSession(site)
  for (const path of [['Open'], ['Open', 'Inner'], ['Secret']]) await seedFolder(site, owner, path)
  await seedFiles(site, owner, ['Open'], [file('open.txt', 'open')])
  await seedFiles(site, owner, ['Open', 'Inner'], [file('inner.txt', 'inner')])
  await seedFiles(site, owner, ['Secret'], [file('secret.txt', SECRET)])
})

const link = (site: Site, share: Partial<NewShare> = {}) =>
  createLink(site, owner, { kind: 'read', path: ['Open'], ...share })

const urlOf = (token: string, rest = '') => `/api/shared/${token}${rest}`

const json = (body: unknown): Attack => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function formWith(name: string, content: string): Attack {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  return { method: 'POST', body }
}

const asOwner = (site: Site, path: string, method: string, body?: object) =>
  callAs(site, owner.token, path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** Every call that a visitor can make. */
const calls = (send: Send, token: string): (() => Promise<AttackResponse>)[] => [
  ...['', '/folders', '/files', '/download', '/zip', '/download?fileName=open.txt'].flatMap((rest) =>
    ['GET', 'HEAD'].map((method) => () => send(urlOf(token, rest), { method })),
  ),
  () => send(urlOf(token, '/password'), json({ password: 'a long enough password' })),
  () => send(urlOf(token, '/files'), formWith('open.txt', 'x')),
]

async function expectDead(send: Send, token: string): Promise<void> {
  const expected = await Promise.all(calls(send, UNKNOWN).map((call) => call()))
  const responses = await Promise.all(calls(send, token).map((call) => call()))
  for (const [index, { status, text, headers }] of responses.entries()) {
    const { date: _, ...rest } = headers
    const { date: _date, ...expectedHeaders } = expected[index]?.headers ?? {}
    expect.soft([status, text, rest]).toEqual([404, expected[index]?.text, expectedHeaders])
  }
}

test('a link that was deleted, or whose item was deleted, looks like one that never existed', async ({
  site,
  send,
}) => {
  const ended = await link(site)
  expect((await asOwner(site, `/api/shares/${ended.id}`, 'DELETE')).status).toBe(204)
  await expectDead(send, ended.token)

  await seedFolder(site, owner, ['Gone'])
  await seedFiles(site, owner, ['Gone'], [file('gone.txt', SECRET)])
  const links = [
    await link(site, { path: ['Gone'] }),
    await link(site, { path: ['Gone'], fileName: 'gone.txt' }),
    await link(site, { path: ['Gone'], kind: 'drop' }),
  ]
  const query = new URLSearchParams({ ParentFolderName: 'Gone', userEmail: owner.email })
  expect((await asOwner(site, `/api/folders?${query}`, 'DELETE')).status).toBe(200)
  await seedFolder(site, owner, ['Gone'])
  await seedFiles(site, owner, ['Gone'], [file('gone.txt', SECRET)])
  for (const { token } of links) await expectDead(send, token)
})

test('a link expires on time, with or without a password', async ({ site, send }) => {
  const expiresAt = new Date(Date.now() + 3000).toISOString()
  const links = [await link(site, { expiresAt }), await link(site, { expiresAt, password: 'a long enough password' })]
  for (const { token } of links) {
    await expect.poll(async () => (await send(urlOf(token))).status, { timeout: 30_000 }).toBe(404)
    await expectDead(send, token)
  }
})

test('a used-up link looks like one that never existed', async ({ site, send }) => {
  const { token } = await link(site, { fileName: 'open.txt', maxUses: 1 })
  const downloads = await Promise.all(Array.from({ length: 8 }, () => send(urlOf(token, '/download'))))
  expect(downloads.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const headers of [{ range: 'bytes=1-' }, { range: 'bytes=1-', 'if-range': '"x"' }, { range: 'bytes=-2' }]) {
    expect((await send(urlOf(token, '/download'), { headers })).status).toBe(404)
  }
  await expectDead(send, token)
})

test('a link follows its item, and never opens an item that takes its place', async ({ site, send }) => {
  await seedFolder(site, owner, ['Moving'])
  await seedFiles(site, owner, ['Moving'], [file('moving.txt', 'moving')])
  const { token } = await link(site, { path: ['Moving'], fileName: 'moving.txt' })
  const move = new URLSearchParams({ parentFolderName: 'Moving', fileName: 'moving.txt', newFileName: 'moved.txt' })
  expect((await asOwner(site, `/api/files?${move}&to=Open&userEmail=${owner.email}`, 'PATCH')).status).toBe(200)
  await seedFiles(site, owner, ['Moving'], [file('moving.txt', SECRET)])
  expect((await send(urlOf(token, '/download'))).text).toBe('moving')
})

test('guessed and malformed tokens open nothing', { tag: '@full' }, async ({ site, send }) => {
  const { token } = await link(site)
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  const guesses = [
    UNKNOWN,
    token.slice(0, -1),
    token.slice(0, -1) + last,
    `${token}A`,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    `${token}%00`,
    `%00${token}`,
    `${token}%20`,
    '..%2f..%2fsession',
    '%',
    '%2e%2e',
    '*',
    '%25',
    "'%20or%20'1'='1",
    'null',
    'undefined',
    '[object%20Object]',
    'x'.repeat(4000),
    'x'.repeat(5000),
  ]
  for (const guess of guesses) {
    for (const rest of ['', '/files', '/download', '/zip']) {
      const { status, text } = await send(urlOf(guess, rest))
      expect.soft([400, 404, 414, 429], guess).toContain(status)
      expect.soft(text, guess).not.toContain('Open')
    }
  }
})

test('neither names nor another link’s token gives access outside a link’s folder', async ({ site, send }) => {
  const { token } = await link(site)
  const other = await link(site, { path: ['Open', 'Inner'] })
  const paths = [
    'in=..&in=Secret',
    'in=../Secret',
    'in=..%2FSecret',
    'in=..%252FSecret',
    'in=%2FSecret',
    'in=Secret',
    'in=Open',
    'in=Inner&in=..&in=..&in=Secret',
    'in=.',
    'in=%00',
    'in[]=Secret',
    'in=Inner&in=x&in=x&in=x&in=x',
    'path=Secret',
    `in=${'x'.repeat(300)}`,
  ]
  for (const query of paths) {
    for (const rest of ['/files', '/folders', '/zip', '/download']) {
      const { text } = await send(urlOf(token, `${rest}?${query}&fileName=secret.txt`))
      expect.soft(text, query).not.toMatch(/secret\.txt|Only for people/)
    }
  }
  for (const name of ['../Secret/secret.txt', '..%2FSecret%2Fsecret.txt', 'secret.txt', 'secret.txt%00']) {
    expect.soft((await send(urlOf(token, `/download?fileName=${name}`))).status, name).toBe(404)
  }
  expect((await send(urlOf(other.token, '/download?fileName=open.txt'))).status).toBe(404)
  expect((await send(urlOf(other.token, '/download?in=Inner&fileName=inner.txt'))).status).toBe(404)
  expect((await send(urlOf(token, '/download?in=Inner&fileName=inner.txt'))).text).toBe('inner')
})

test('repeated and structured parameters are rejected', { tag: '@full' }, async ({ site, send }) => {
  const { token } = await link(site)
  for (const query of ['fileName=a&fileName=open.txt', 'fileName[]=open.txt', 'fileName[a]=b', 'fileName=']) {
    expect.soft((await send(urlOf(token, `/download?${query}`))).status, query).toBeGreaterThanOrEqual(400)
  }
  for (const body of [{}, { password: null }, { password: ['x'] }, { password: { $ne: '' } }, [], 'text', 1]) {
    expect.soft((await send(urlOf(token, '/password'), json(body))).status).toBeGreaterThanOrEqual(400)
  }
  const huge = { ...json({ password: 'x'.repeat(2 ** 17) }) }
  expect((await send(urlOf(token, '/password'), huge)).status).toBe(413)
})

test('files are attachments that are never rendered, stored or indexed', async ({ site, send }) => {
  await seedFiles(site, owner, ['Open'], [file('page.html', '<script>document.title = "ran"</script>')])
  const { token } = await link(site)
  for (const rest of ['/download?fileName=page.html', '/zip']) {
    const { headers } = await send(urlOf(token, rest))
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  }
  for (const rest of ['', '/files', '/folders']) {
    const { headers, text } = await send(urlOf(token, rest))
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(text).not.toContain(owner.email)
  }
})

test('a password opens only its own link', async ({ site, send }) => {
  const password = 'a long enough password'
  const [one, two] = [await link(site, { password }), await link(site, { password })]
  const unlocked = await send(urlOf(one.token, '/password'), json({ password }))
  expect(unlocked.status).toBe(204)
  const [cookie = ''] = String(unlocked.headers['set-cookie']).split(';')
  expect((await send(urlOf(one.token, '/files'), { headers: { cookie } })).status).toBe(200)
  const [end = '', signature = ''] = cookie.replace('share=', '').split('.')
  for (const forged of [
    cookie.replace(end, 'zzzzzzzz'),
    `share=${end}.`,
    `share=.${signature}`,
    `share=${signature}`,
    'share=',
    'share=true',
    `share=${one.token}`,
  ]) {
    expect.soft((await send(urlOf(one.token, '/files'), { headers: { cookie: forged } })).status, forged).toBe(403)
  }
  expect((await send(urlOf(two.token, '/files'), { headers: { cookie } })).status).toBe(403)
  const changed = await asOwner(site, `/api/shares/${one.id}`, 'PATCH', { password: `${password}, a new one` })
  expect(changed.status).toBe(200)
  expect((await send(urlOf(one.token, '/files'), { headers: { cookie } })).status).toBe(403)
})

test('a link that accepts files reveals nothing about its folder', async ({ site, send }) => {
  const { token } = await link(site, { kind: 'drop', maxBytes: 4096 })
  const responses = [
    await send(urlOf(token, '/files'), formWith('never-seen.txt', 'x')),
    await send(urlOf(token, '/files'), formWith('open.txt', 'x')),
    await send(urlOf(token, '/files'), formWith('Inner', 'x')),
  ]
  for (const { status, text } of responses) expect([status, text]).toEqual([201, '{"message":"File received"}'])
  for (const rest of ['/files', '/folders', '/zip', '/download?fileName=open.txt', '/download']) {
    const { status, text } = await send(urlOf(token, rest))
    expect([status, text]).toEqual([404, (await send(urlOf(UNKNOWN, rest))).text])
  }
  expect((await send(urlOf(token, '/files'), formWith('large.txt', 'x'.repeat(5000)))).status).toBe(413)
  for (const name of ['../Secret/secret.txt', '..\\Secret\\secret.txt', '/etc/passwd']) {
    expect((await send(urlOf(token, '/files'), formWith(name, 'x'))).status, name).toBe(201)
  }
  const listed = await asOwner(site, `/api/files/parentFolder?parentFolderName=Secret&userEmail=${owner.email}`, 'GET')
  expect(await listed.json()).toHaveLength(1)
})

test('other sites can use neither a link nor its cookie', async ({ site, send }) => {
  const { token } = await link(site, { kind: 'drop' })
  const evil = { origin: 'https://evil.example' }
  const attacks: [Attack, number][] = [
    [{ headers: evil }, 403],
    [{ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' } }, 403],
    [{ ...formWith('a', 'x'), headers: evil }, 403],
    [{ ...formWith('a', 'x'), headers: { cookie: 'XSRF-TOKEN=proof' } }, 403],
    [{ ...formWith('a', 'x'), headers: { ...cookies(), origin: 'null' } }, 403],
    [{ ...formWith('a', 'x'), headers: cookies() }, 201],
  ]
  for (const [attack, status] of attacks) {
    const rest = attack.method ? '/files' : ''
    expect.soft((await send(urlOf(token, rest), attack)).status, JSON.stringify(attack.headers)).toBe(status)
  }
})

test('the links of an account can be managed only with its session', async ({ site, send }) => {
  const { id } = await link(site)
  const stranger = await newSession(site)
  for (const [method, path, body] of [
    ['GET', '/api/shares'],
    ['POST', '/api/shares', { kind: 'read', path: ['Open'] }],
    ['GET', `/api/shares/${id}/token`],
    ['POST', `/api/shares/${id}/token`],
    ['PATCH', `/api/shares/${id}`, { maxUses: 1 }],
    ['DELETE', `/api/shares/${id}`],
  ] as const) {
    const attack = body ? { ...json(body), method } : { method }
    expect.soft((await send(path, attack)).status, `${method} without a session`).toBe(401)
    const headers = { ...('headers' in attack && attack.headers), authorization: `Bearer ${stranger.token}` }
    const response = await send(path, { ...attack, headers })
    expect.soft(response.status, `${method} by a stranger`).toBe(path === '/api/shares' && method === 'GET' ? 200 : 404)
    expect.soft(response.text).not.toContain(id)
  }
  expect((await asOwner(site, `/api/shares/${id}`, 'PATCH', { maxUses: 2 })).status).toBe(200)
})

test('a link’s page is the same for every token, and contains none', async ({ site, send }) => {
  const { token } = await link(site)
  const pages = await Promise.all(
    [token, UNKNOWN, 'x'].map((each) => send(`/shared/${each}`, { headers: { accept: 'text/html' } })),
  )
  const withoutNonces = pages.map(({ text }) => text.replaceAll(/nonce="[^"]+"/g, ''))
  expect(new Set(withoutNonces).size).toBe(1)
  expect(withoutNonces[0]).not.toContain(token)
  for (const { status, headers } of pages) {
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
  // Other forms of the address, which redirect to the page or have no page.
  for (const path of [`/shared/${token}/`, `//shared/${token}`, `/Shared/${token}`, `/shared/${token}/x/y`]) {
    const { headers, text } = await send(path, { headers: { accept: 'text/html' } })
    expect.soft(headers, path.replace(token, '…')).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect.soft(text).not.toContain(token)
  }
  for (const path of ['/', '/careers', '/login', '/shared']) {
    expect((await send(path, { headers: { accept: 'text/html' } })).text).not.toContain('filemanager')
  }
})
