import { expect, it } from 'vitest'
import { mountedWith, newAppPassword } from '#testing/dav/mounted.ts'
import { shareApi, startApi, startStore, type TestApi } from '#testing/start-api.ts'

const HOST = { host: 'localhost:8080' }
const SAME_ORIGIN = { ...HOST, origin: 'http://localhost:8080' }
const token = { cookie: 'XSRF-TOKEN=a%2Bb', 'x-xsrf-token': 'a+b' }

const shared = shareApi(async (started) => started)

async function statusOf(headers: Record<string, string>, { app }: TestApi = shared()) {
  const response = await app.inject({
    method: 'POST',
    url: '/authenticate',
    headers,
    payload: { email: '', password: '' },
  })
  return response.statusCode
}

it.each([
  ['a client without cookies or an Origin', 401, HOST],
  ['the site’s page with its token', 401, { ...SAME_ORIGIN, ...token }],
  ['the site’s page on another loopback host', 401, { ...token, host: '127.0.0.1:9', origin: 'http://127.0.0.1:9' }],
  ['cookies without a token', 403, { ...HOST, cookie: 'XSRF-TOKEN=a' }],
  ['an Origin without a token', 403, SAME_ORIGIN],
  ['a wrong token', 403, { ...SAME_ORIGIN, ...token, 'x-xsrf-token': 'b' }],
  ['an empty token', 403, { ...SAME_ORIGIN, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
  ['one of two tokens', 403, { ...SAME_ORIGIN, cookie: 'XSRF-TOKEN=a; XSRF-TOKEN=b', 'x-xsrf-token': 'b' }],
  ['a cookie named __proto__', 403, { ...HOST, cookie: '__proto__=a', 'x-xsrf-token': '[object Object]' }],
  ['another site with the token', 403, { ...HOST, ...token, origin: 'https://evil.example' }],
  ['another port on this machine', 403, { ...HOST, ...token, origin: 'http://localhost:9999' }],
  ['another scheme on this host', 403, { ...HOST, ...token, origin: 'https://localhost:8080' }],
  ['an extension whose name is this host', 403, { ...HOST, ...token, origin: 'chrome-extension://localhost:8080' }],
  ['an opaque origin', 403, { ...HOST, ...token, origin: 'null' }],
  ['another host name that resolves to this machine', 403, { ...token, host: 'evil.test', origin: 'http://evil.test' }],
])('responds to %s with %i', async (_title, status, headers) => {
  expect(await statusOf(headers)).toBe(status)
})

it('accepts only the origin of PUBLIC_URL when it is set', async () => {
  const site = await startApi({ PUBLIC_URL: 'https://www.example.com/' })
  expect(await statusOf({ ...token, origin: 'https://www.example.com' }, site)).toBe(401)
  expect(await statusOf({ ...SAME_ORIGIN, ...token }, site)).toBe(403)
})

it('also rejects a cross-origin read', async () => {
  const { app } = shared()
  const response = await app.inject({ url: '/api/session', headers: { origin: 'https://evil.example' } })
  expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'request/forged' }])
})

it.each([
  ['the site’s own page', 'same-origin', 'cors', 'empty', 401],
  ['the address bar', 'none', 'navigate', 'document', 401],
  ['a link on another site', 'cross-site', 'navigate', 'document', 401],
  ['an image on another site', 'cross-site', 'no-cors', 'image', 403],
  ['a script on a same-site subdomain', 'same-site', 'no-cors', 'script', 403],
  ['a frame on another site', 'cross-site', 'navigate', 'iframe', 403],
  ['an embedded object on a same-site subdomain', 'same-site', 'navigate', 'object', 403],
])(
  'responds to a read by %s (Sec-Fetch-Site: %s, -Mode: %s, -Dest: %s) with %i',
  async (_title, site, mode, dest, status) => {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
    expect((await shared().app.inject({ url: '/api/session', headers })).statusCode).toBe(status)
  },
)

it('ignores the cookies that programs keep with their app password, but not those of a page', async () => {
  const { app, user } = await startStore({}, 'a')
  const dav = mountedWith(app, (await newAppPassword(user)).authorization)
  const headers = { cookie: `${user.cookie}; XSRF-TOKEN=a` }
  const statuses = [
    await dav('OPTIONS', 'a/', headers),
    await dav('PROPFIND', 'a/', { ...headers, depth: '1' }),
    await dav('PUT', 'a/f', headers, 'bytes'),
    await dav('PUT', 'a/f', { ...headers, ...SAME_ORIGIN }, 'others'),
    await mountedWith(app, '')('PROPFIND', 'a/', headers),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 207, 201, 403, 401])
})

it('sets security headers on every response', async () => {
  const { app } = await startApi({ PUBLIC_URL: 'https://www.example.com' })
  for (const url of ['/api/session', '/api/none', '/api/folders/%2e']) {
    expect((await app.inject({ url })).headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  }
})
