import { expect, it } from 'vitest'
import { userWithLinks } from '../links.ts'
import { type Attack, attackApi, bearer, cookies, json, newUser } from './attack-api.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization, V6.6 Out-of-Band Authentication, V14 Data Protection: links. The token is all that
 * a visitor needs, so the log must contain none.
 */
const UNKNOWN = 'A'.repeat(43)
const PASSWORD = 'a long enough password'

const { shared, send } = attackApi(async ({ app }) => userWithLinks(app))

const urlOf = (token: string, rest = '') => `/api/shared/${token}${rest}`

function formWith(name: string, content: string): Attack {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  return { method: 'POST', body }
}

it('guessed and malformed tokens open nothing', async () => {
  const { token } = await shared().link({ kind: 'read', path: ['a'] })
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
    for (const rest of ['', '/files', '/download', '/preview', '/thumbnail', '/zip']) {
      const { status, text } = await send(urlOf(guess, rest))
      expect.soft([400, 404, 414, 429], guess).toContain(status)
      expect.soft(text, guess).not.toContain('top.txt')
    }
  }
})

it('repeated and structured parameters are rejected', async () => {
  const { token } = await shared().link({ kind: 'read', path: ['a'] })
  for (const query of ['fileName=a&fileName=top.txt', 'fileName[]=top.txt', 'fileName[a]=b', 'fileName=']) {
    expect.soft((await send(urlOf(token, `/download?${query}`))).status, query).toBeGreaterThanOrEqual(400)
  }
  for (const body of [{}, { password: null }, { password: ['x'] }, { password: { $ne: '' } }, [], '"text"', 1]) {
    expect.soft((await send(urlOf(token, '/password'), json(body))).status).toBeGreaterThanOrEqual(400)
  }
  expect((await send(urlOf(token, '/password'), json({ password: 'x'.repeat(2 ** 17) }))).status).toBe(413)
})

it('no forged cookie opens a link with a password', async () => {
  const { token } = await shared().link({ kind: 'read', path: ['a'], password: PASSWORD })
  const unlocked = await send(urlOf(token, '/password'), json({ password: PASSWORD }))
  expect(unlocked.status).toBe(204)
  const [cookie = ''] = String(unlocked.headers['set-cookie']).split(';')
  expect((await send(urlOf(token, '/files'), { headers: { cookie } })).status).toBe(200)
  const [end = '', signature = ''] = cookie.replace('share=', '').split('.')
  for (const forged of [
    cookie.replace(end, 'zzzzzzzz'),
    `share=${end}.`,
    `share=.${signature}`,
    `share=${signature}`,
    'share=',
    'share=true',
    `share=${token}`,
  ]) {
    expect.soft((await send(urlOf(token, '/files'), { headers: { cookie: forged } })).status, forged).toBe(403)
  }
})

it('other sites can use neither a link nor its cookie', async () => {
  const { token } = await shared().link({ kind: 'drop', path: ['a'] })
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

it('the links of an account can be managed only with its session', async () => {
  const { app, change } = shared()
  const { id } = await shared().link({ kind: 'read', path: ['a'] })
  const stranger = await newUser(app)
  for (const [method, path, body] of [
    ['GET', '/api/shares'],
    ['POST', '/api/shares', { kind: 'read', path: ['a'] }],
    ['GET', `/api/shares/${id}/token`],
    ['POST', `/api/shares/${id}/token`],
    ['PATCH', `/api/shares/${id}`, { maxUses: 1 }],
    ['DELETE', `/api/shares/${id}`],
  ] as const) {
    const attack = body ? json(body, {}, method) : { method }
    expect.soft((await send(path, attack)).status, `${method} without a session`).toBe(401)
    const response = await send(path, { ...attack, headers: { ...attack.headers, ...bearer(stranger) } })
    expect.soft(response.status, `${method} by a stranger`).toBe(path === '/api/shares' && method === 'GET' ? 200 : 404)
    expect.soft(response.text).not.toContain(id)
  }
  expect((await change(id, { maxUses: 2 })).statusCode).toBe(200)
})
