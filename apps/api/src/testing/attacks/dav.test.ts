import { describe, expect, it } from 'vitest'
import { basic, mountedWith, newAppPassword } from '../dav/mounted.ts'
import { storeOf } from '../store.ts'
import { type Attack, attackApi, type Headers, newUser } from './attack-api.ts'

/** OWASP ASVS 5.0, V8 Authorization, V1 Encoding and V15: WebDAV, whose requests are paths, headers and XML. */
const SECRET = 'Only the owner may read this.'
const { shared, send } = attackApi(async ({ app }) => {
  const [owner, stranger] = [await newUser(app), await newUser(app)]
  for (const user of [owner, stranger]) await storeOf(user).createFolder([user === owner ? 'Private' : 'Mine'])
  await storeOf(owner).upload(['Private'], 'secret.txt', SECRET)
  const [own, strangers] = [await newAppPassword(owner), await newAppPassword(stranger)]
  return { owner, stranger, own, strangers }
})

const dav = (path: string, method: string, headers: Headers = {}, body?: string) =>
  send(`/api/dav/${path}`, {
    method,
    headers: { authorization: shared().strangers.authorization, ...headers },
    ...(body !== undefined && { body }),
  } as Attack)

const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'MKCOL', 'PROPFIND', 'PROPPATCH', 'COPY', 'MOVE', 'LOCK', 'UNLOCK']

async function expectUnchanged(): Promise<void> {
  const { owner } = shared()
  const store = storeOf(owner)
  expect((await store.download(['Private'], 'secret.txt')).body).toBe(SECRET)
  expect(await store.namesIn([])).toEqual(['Private'])
}

it('shows and changes nothing of another account, by any path', async () => {
  const paths = [
    'Private/secret.txt',
    'Private/',
    'Mine/../Private/secret.txt',
    'Mine/%2e%2e/Private/secret.txt',
    'Mine/..%2fPrivate%2fsecret.txt',
    '%2e%2e/%2e%2e/api/files/download/secret.txt',
    `..;/Private/secret.txt`,
    'Private%00/secret.txt',
    '/Private/secret.txt',
  ]
  for (const path of paths) {
    for (const method of METHODS) {
      // It creates a folder of the stranger's own.
      if (method === 'MKCOL' && path === 'Private/') continue
      const { status, text } = await dav(path, method, {
        depth: '0',
        destination: '/api/dav/Mine/stolen',
        'lock-token': '<opaquelocktoken:x>',
      })
      expect([path, method, status >= 400, text.includes(SECRET)]).toEqual([path, method, true, false])
    }
  }
  await expectUnchanged()
})

it('moves nothing to another account, another site or another part of this one', async () => {
  await dav('Mine/f', 'PUT', {}, 'mine')
  for (const destination of [
    'https://evil.example/api/dav/Mine/x',
    'http://localhost@evil.example/api/dav/Mine/x',
    'http://localhost.evil.example/api/dav/Mine/x',
    '//evil.example/api/dav/Mine/x',
    'file:///api/dav/Mine/x',
    '/api/files/x',
    '/api/davros/x',
    '/api/dav/../files/x',
    '/api/dav/Private/x',
    '/api/dav/Mine/../../x',
    '/api/dav/Mine/%2e%2e/x',
    '/api/dav/Mine/%00',
    '/api/dav/Mine/%',
    '/api/dav/Mine/a%2Fb',
    '/api/dav/Mine/x#y',
    'x',
    '',
  ]) {
    const { status } = await dav('Mine/f', 'MOVE', { destination })
    expect([destination, status >= 400 && status !== 500]).toEqual([destination, true])
  }
  expect((await dav('Mine/f', 'GET')).text).toBe('mine')
  await expectUnchanged()
})

describe('sign-in', () => {
  it.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({ authorization: '' })],
    [
      'the email of another account with the caller’s password',
      () => ({
        authorization: basic(shared().owner.email, shared().strangers.password),
      }),
    ],
    ['no password', () => ({ authorization: basic(shared().owner.email, '') })],
    ['a session token', () => ({ authorization: `Bearer ${shared().owner.token}` })],
    ['a session cookie', () => ({ authorization: '', cookie: shared().owner.cookie })],
    ['broken Base64', () => ({ authorization: 'Basic ====' })],
    ['no colon', () => ({ authorization: `Basic ${Buffer.from('ada').toString('base64')}` })],
    ['U+0000', () => ({ authorization: basic('\0', '\0') })],
    ['a long password', () => ({ authorization: basic('a@example.com', 'a'.repeat(8000)) })],
  ])('needs an app password of the account: %s', async (_what, headers) => {
    for (const method of ['OPTIONS', ...METHODS]) {
      const { status } = await dav('Private/secret.txt', method, headers())
      expect([method, status === 401 || status === 403]).toEqual([method, true])
    }
    await expectUnchanged()
  })

  it('works only below its own address', async () => {
    const { authorization } = shared().own
    for (const path of ['/api/session', '/api/folders/byUserEmail', '/api/app-passwords', '/api/account/sessions']) {
      const { status } = await send(path, { headers: { authorization } })
      expect([path, status === 400 || status === 401]).toEqual([path, true])
    }
  })

  it('does not work for a page of another site, which browsers would sign in', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Headers[]) {
      for (const method of METHODS) {
        const { status, headers: sent } = await dav('Mine/', method, headers)
        expect([method, status]).toEqual([method, 403])
        expect(sent['access-control-allow-origin']).toBeUndefined()
      }
    }
  })
})

describe('XML', () => {
  const lol = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const ask = (content: string) => `<propfind xmlns="DAV:">${content}</propfind>`
  const attributes = Array.from({ length: 6000 }, (_, n) => `a${n}=""`)
  const names = Array.from({ length: 5000 }, (_, n) => `<a${n}/>`)
  const lengthened = (element: string) => element.replace('/>', `${'x'.repeat(200)}/>`)
  const prefixes = Array.from({ length: 2000 }, (_, n) => `xmlns:a${n}="b"`)
  const bodies: [string, string, number][] = [
    ['of entities that expand', `<!DOCTYPE x [<!ENTITY l0 "lol">${lol}]>${ask('<l>&l10;</l>')}`, 400],
    ['with a file of the server', `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${ask('&f;')}`, 400],
    ['with a DTD of another site', `<!DOCTYPE x SYSTEM "https://evil.example/x.dtd">${ask('')}`, 400],
    ['of 10,000 levels', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`.slice(0, 60_000), 400],
    ['of 2,000 prefixes and 8,000 elements', `<a ${prefixes.join(' ')}>${'<a/>'.repeat(8000)}</a>`, 400],
    ['of a prefix that every object knows', '<constructor:propfind/>', 400],
    ['of 6,000 attributes', `<propfind xmlns="DAV:" ${attributes.join(' ')}/>`, 400],
    ['over 64 KiB', ask(' '.repeat(70_000)), 413],
    ['of one property 15,000 times', ask(`<prop>${'<a/>'.repeat(15_000)}</prop>`), 207],
    ['of 5,000 properties', ask(`<prop>${names.join('')}</prop>`), 400],
    ['of 64 properties with long names', ask(`<prop>${names.slice(0, 64).map(lengthened).join('')}</prop>`), 400],
    ['of 8,000 elements in a long namespace', `<p:a xmlns:p="${'x'.repeat(8000)}">${'<p:a/>'.repeat(8000)}</p:a>`, 400],
    ['that is not XML', '\u0000\u0001\u0002', 400],
  ]

  it.each(bodies)('%s is read or rejected at once', async (_what, body, status) => {
    for (const method of ['PROPFIND', 'PROPPATCH', 'LOCK'] as const) {
      const response = await dav('Mine/', method, { depth: '1', 'content-type': 'text/xml' }, body)
      expect([method, response.text.includes('root:')]).toEqual([method, false])
      expect([method, response.status < 500]).toEqual([method, true])
      if (method === 'PROPFIND') expect(response.status).toBe(status)
    }
  })
})

it('lists no tree at once', async () => {
  for (const depth of ['infinity', 'Infinity', '-1', '99', '1, infinity']) {
    expect([depth, (await dav('', 'PROPFIND', { depth })).status >= 400]).toEqual([depth, true])
  }
})

it('keeps no more locks of a place than programs may share, and none of other accounts', async () => {
  const lock =
    '<lockinfo xmlns="DAV:"><lockscope><shared/></lockscope><locktype><write/></locktype><owner>x</owner></lockinfo>'
  const statuses: number[] = []
  // Not by `send`, which faults every 5xx.
  const strangers = mountedWith(shared().app, shared().strangers.authorization)
  for (let n = 0; n < 12; n += 1) statuses.push((await strangers('LOCK', 'Mine/', { depth: '0' }, lock)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(507)
  const { own } = shared()
  const put = { method: 'PUT', headers: { authorization: own.authorization }, body: SECRET } as Attack
  expect((await send('/api/dav/Private/secret.txt', put)).status).toBe(204)
})
