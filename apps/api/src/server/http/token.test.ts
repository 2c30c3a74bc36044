import { parseSetCookie } from 'cookie'
import { describe, expect, it } from 'vitest'
import { shareApi, startApi, type TestApi } from '#testing/start-api.ts'

const shared = shareApi(async (started) => started)
const requestToken = ({ app }: TestApi, headers: Record<string, string> = {}) =>
  app.inject({ url: '/api/anti-forgery', headers })

describe('GET /api/anti-forgery', () => {
  it('sets a token that the API accepts', async () => {
    const response = await requestToken(shared())
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([204, '', 'no-store'])
    const { name, value, ...attributes } = parseSetCookie(String(response.headers['set-cookie']))
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
    expect((await requestToken(shared(), kept)).headers).not.toHaveProperty('set-cookie')
  })

  it.each(['', 'short', `${'a'.repeat(32)}%20`])('replaces the invalid token "%s"', async (value) => {
    expect((await requestToken(shared(), { cookie: `XSRF-TOKEN=${value}` })).headers['set-cookie']).toContain(
      'XSRF-TOKEN=',
    )
  })

  it('sets a different token for each browser, marked Secure on an https site', async () => {
    const site = await startApi({ PUBLIC_URL: 'https://www.example.com' })
    const [one, other] = await Promise.all([requestToken(site), requestToken(site)])
    expect(one.headers['set-cookie']).toContain('; Secure')
    expect(one.headers['set-cookie']).not.toBe(other.headers['set-cookie'])
  })
})
