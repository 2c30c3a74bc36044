import { expect, it } from 'vitest'
import { shareApi, startApi, type TestApi } from '../../testing/start-api.ts'

const HOST = { host: 'localhost:8080' }
const OWN = { ...HOST, origin: 'http://localhost:8080' }
const proof = { cookie: 'XSRF-TOKEN=a%2Bb', 'x-xsrf-token': 'a+b' }

const shared = shareApi(async (started) => started)

async function statusOf(headers: Record<string, string>, { app }: TestApi = shared()) {
  const answer = await app.inject({
    method: 'POST',
    url: '/authenticate',
    headers,
    payload: { email: '', password: '' },
  })
  return answer.statusCode
}

it.each([
  ['a script without cookies and Origin', HOST, 401],
  ['the site’s page with its proof', { ...OWN, ...proof }, 401],
  ['the site’s page at another loopback name', { ...proof, host: '127.0.0.1:9', origin: 'http://127.0.0.1:9' }, 401],
  ['cookies without proof', { ...HOST, cookie: 'XSRF-TOKEN=a' }, 403],
  ['an Origin without proof', OWN, 403],
  ['a wrong proof', { ...OWN, ...proof, 'x-xsrf-token': 'b' }, 403],
  ['an empty proof', { ...OWN, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }, 403],
  ['another site with the proof', { ...HOST, ...proof, origin: 'https://evil.example' }, 403],
  ['another port of this machine', { ...HOST, ...proof, origin: 'http://localhost:9999' }, 403],
  ['a hidden origin', { ...HOST, ...proof, origin: 'null' }, 403],
  ['a foreign name that resolves to this machine', { ...proof, host: 'evil.test', origin: 'http://evil.test' }, 403],
])('answers %s', async (_title, headers, status) => {
  expect(await statusOf(headers)).toBe(status)
})

it('knows its own origin by PUBLIC_URL alone where that is set', async () => {
  const site = await startApi({ PUBLIC_URL: 'https://www.example.com/' })
  expect(await statusOf({ ...proof, origin: 'https://www.example.com' }, site)).toBe(401)
  expect(await statusOf({ ...OWN, ...proof }, site)).toBe(403)
})

it('refuses a foreign Origin when reading, too', async () => {
  const { app } = shared()
  const answer = await app.inject({ url: '/api/session', headers: { origin: 'https://evil.example' } })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'request/forged' }])
})

it.each([
  ['the site’s own page', 'same-origin', 'cors', 401],
  ['the address bar', 'none', 'navigate', 401],
  ['a link on another site', 'cross-site', 'navigate', 401],
  ['a picture on another site', 'cross-site', 'no-cors', 403],
  ['a script of a neighboring name', 'same-site', 'no-cors', 403],
])('answers a read by %s', async (_title, site, mode, status) => {
  const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode }
  expect((await shared().app.inject({ url: '/api/session', headers })).statusCode).toBe(status)
})

it('puts security headers on every answer', async () => {
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
