import { parseSetCookie } from 'cookie'
import { describe, expect, it } from 'vitest'
import { shareApi, startApi, type TestApi } from '../../testing/start-api.ts'

const shared = shareApi(async (started) => started)
const ask = ({ app }: TestApi, headers: Record<string, string> = {}) =>
  app.inject({ url: '/api/anti-forgery', headers })

describe('GET /api/anti-forgery', () => {
  it('gives a browser a token that proves its calls', async () => {
    const answer = await ask(shared())
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
    const { name, value, ...attributes } = parseSetCookie(String(answer.headers['set-cookie']))
    expect(attributes).toEqual({ path: '/', sameSite: 'strict' })
    expect(value).toMatch(/^[\w-]{32}$/)
    const call = await shared().app.inject({
      method: 'POST',
      url: '/authenticate',
      headers: { cookie: `${name}=${value}`, 'x-xsrf-token': String(value) },
      payload: { email: '', password: '' },
    })
    expect(call.statusCode).toBe(401)
  })

  it('keeps the token of another tab', async () => {
    const kept = { cookie: `XSRF-TOKEN=${'a'.repeat(32)}` }
    expect((await ask(shared(), kept)).headers).not.toHaveProperty('set-cookie')
  })

  it.each(['', 'short', `${'a'.repeat(32)}%20`])('replaces "%s", which is no token', async (value) => {
    expect((await ask(shared(), { cookie: `XSRF-TOKEN=${value}` })).headers['set-cookie']).toContain('XSRF-TOKEN=')
  })

  it('differs for each browser, and travels over https alone where the site does', async () => {
    const site = await startApi({ PUBLIC_URL: 'https://www.example.com' })
    const [one, other] = await Promise.all([ask(site), ask(site)])
    expect(one.headers['set-cookie']).toContain('; Secure')
    expect(one.headers['set-cookie']).not.toBe(other.headers['set-cookie'])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('gives %s nothing', async (_title, headers) => {
    const answer = await ask(shared(), headers)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })
})
