import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { apply } from '../testing/apply.ts'
import { everythingIn } from '../testing/everything.ts'
import { mailsIn } from '../testing/mails.ts'
import { blobsIn } from '../testing/operator.ts'
import { shareApi, startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { PASSWORD, signUp } from '../testing/user.ts'

afterEach(() => vi.useRealTimers())

const NEW = 'battery staple'
const change = (currentPassword = PASSWORD, password = NEW, confirmpassword = password) => ({
  payload: { currentPassword, password, confirmpassword },
})
const PASSWORD_URL = '/api/account/password'

async function site(env = {}) {
  const started = await startApi(env)
  const { app } = started
  return {
    ...started,
    logIn: async (email: string, password: string) =>
      (await app.inject({ method: 'POST', url: '/authenticate', payload: { email, password } })).statusCode,
  }
}

describe('changing the password', () => {
  it('needs the current one, ends every other session, and is told by mail', async () => {
    const { app, dataDir, logIn } = await site({ PUBLIC_URL: 'https://www.example.com' })
    const [there, here] = [await signUp(app, 'ada@example.com'), await signUp(app, 'ada@example.com')]
    const bob = await signUp(app, 'bob@example.com')
    const answer = await here.call('POST', PASSWORD_URL, change())
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Password changed. Every other device is signed out.' },
    ])
    expect((await here.call('GET', '/api/session')).statusCode).toBe(200)
    expect((await there.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await bob.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn('ada@example.com', PASSWORD), await logIn('ada@example.com', NEW)]).toEqual([401, 200])

    const [mail] = await mailsIn(dataDir, 1)
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your password was changed' })
    expect(mail?.text).toContain('https://www.example.com/login')
    expect(mail?.text).not.toContain(NEW)
  })

  it('changes nothing with a wrong current one, which is no end of the session', async () => {
    const { app, logIn } = await site()
    const [there, here] = [await signUp(app, 'ada@example.com'), await signUp(app, 'ada@example.com')]
    const answer = await here.call('POST', PASSWORD_URL, change('wrong'))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'account/wrong-password',
        message: 'This password is incorrect',
        errors: { currentPassword: 'This password is incorrect' },
      },
    ])
    expect((await there.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn('ada@example.com', NEW), await logIn('ada@example.com', PASSWORD)]).toEqual([401, 200])
  })

  it('lets who guesses wait, and nobody else', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app } = await site({ RATE_LIMITS: 'on' })
    const [ada, bob] = [await signUp(app, 'ada@example.com'), await signUp(app, 'bob@example.com')]
    for (let n = 0; n < 5; n += 1) {
      expect((await ada.call('POST', PASSWORD_URL, change('wrong'))).statusCode).toBe(400)
    }
    const refused = await ada.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await bob.call('POST', PASSWORD_URL, change())).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 1000)
    expect((await ada.call('POST', PASSWORD_URL, change())).statusCode).toBe(200)
  })

  it('has to wait after many, each of which is a mail to an address that nobody proved', async () => {
    const { app } = await site({ RATE_LIMITS: 'on' })
    const ada = await signUp(app, 'ada@example.com')
    const again = () => ada.call('POST', PASSWORD_URL, change(PASSWORD, PASSWORD))
    for (let n = 0; n < 5; n += 1) expect((await again()).statusCode).toBe(200)
    const refused = await again()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  })

  it('done twice at once from the same password works once', async () => {
    const { app, logIn } = await site()
    const ada = await signUp(app, 'ada@example.com')
    const passwords = ['first password', 'second password']
    const answers = await Promise.all(
      passwords.map((password) => ada.call('POST', PASSWORD_URL, change(PASSWORD, password))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const won = answers[0]?.statusCode === 200 ? 0 : 1
    expect(await logIn('ada@example.com', passwords[won] ?? '')).toBe(200)
    expect(await logIn('ada@example.com', passwords[1 - won] ?? '')).toBe(401)
  })
})

describe('deleting the account', () => {
  it('takes everything with it once the password is proven, and nothing of others', async () => {
    const { app, dataDir, logIn } = await site()
    const bob = storeOf(await signUp(app, 'bob@example.com'))
    await bob.createFolder(['b'])
    await bob.upload(['b'], 'kept.txt', 'kept')
    const kept = await blobsIn(dataDir)
    const ada = await signUp(app, 'ada@example.com')
    const store = storeOf(ada)
    await store.createFolder(['a'])
    await store.upload(['a'], 'mine.txt', 'mine')

    const wrong = await ada.call('DELETE', '/api/account', { payload: { password: 'wrong' } })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { errors: { password: 'This password is incorrect' } },
    ])
    expect((await store.download(['a'], 'mine.txt')).body).toBe('mine')

    const answer = await ada.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=; Max-Age=0/)
    expect(await blobsIn(dataDir)).toEqual(kept)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
    expect(await logIn('ada@example.com', PASSWORD)).toBe(401)
    expect((await bob.download(['b'], 'kept.txt')).body).toBe('kept')
    const db = await openDatabase(dataDir)
    expect(await everythingIn(db)).not.toContain('ada@example.com')
    await db.destroy()
  })

  it('takes the mails to the account with it, and no form’s to the same address', async () => {
    const { app, dataDir } = await site({ COMPANY_EMAIL: 'company@example.com' })
    const db = await openDatabase(dataDir)
    const mails = () => db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('kind').execute()
    // Addresses are not verified: anybody may register this one.
    const eve = await signUp(app, 'company@example.com')
    await apply(app, { email: 'ada@example.com' })
    await apply(app, { email: eve.email })
    const ofForms = await mails()
    await app.inject({ method: 'POST', url: '/api/account/reset', payload: { email: eve.email } })
    await eve.call('POST', PASSWORD_URL, change())
    await vi.waitUntil(async () => (await mails()).length === ofForms.length + 2, { timeout: 30_000 })

    const answer = await eve.call('DELETE', '/api/account', { payload: { password: NEW } })
    expect(answer.statusCode).toBe(204)
    expect(await mails()).toEqual(ofForms)
    await db.destroy()
  })
})

const shared = shareApi(async ({ app }) => {
  const free = await signUp(app, 'free@example.com')
  const bound = await signUp(app, 'bound@example.com')
  await bound.call('GET', '/api/session', { headers: { cookie: bound.cookie } })
  return { app, free, bound }
})

describe.each([
  ['POST', PASSWORD_URL, change().payload],
  ['DELETE', '/api/account', { password: PASSWORD }],
  ['GET', '/api/account/sessions', undefined],
  ['DELETE', '/api/account/sessions', undefined],
  ['DELETE', '/api/account/sessions/any', undefined],
] as const)('%s %s', (method, url, payload) => {
  const proof = (cookie: string) => ({ 'x-xsrf-token': 'proof', cookie: `XSRF-TOKEN=proof; ${cookie}` })

  it('is for the session’s own user: no token, a wrong one, or the cookie alone are not enough', async () => {
    const { app, free } = shared()
    for (const headers of [{}, { authorization: 'Bearer none' }, proof(free.cookie)]) {
      const answer = await app.inject({ method, url, payload, headers })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'session/none'])
    }
  })

  it('does not take the token of a bound session without its cookie', async () => {
    const { bound } = shared()
    expect((await bound.call(method, url, { payload })).statusCode).toBe(401)
    expect((await bound.call(method, url, { payload, headers: proof('sid=other') })).statusCode).toBe(401)
  })

  it('does not act for another site', async () => {
    const { bound } = shared()
    const foreign = { ...proof(bound.cookie), origin: 'https://evil.example' }
    expect((await bound.call(method, url, { payload, headers: foreign })).json().code).toBe('request/forged')
    if (method === 'GET') return
    const unproven = await bound.call(method, url, { payload, headers: { cookie: bound.cookie } })
    expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'request/forged'])
  })
})

it.each([
  ['POST', PASSWORD_URL, undefined],
  ['POST', PASSWORD_URL, { currentPassword: 'x', password: NEW, confirmpassword: 'other' }],
  ['POST', PASSWORD_URL, { currentPassword: ['x'], password: NEW, confirmpassword: NEW }],
  ['DELETE', '/api/account', undefined],
  ['DELETE', '/api/account', { password: { length: 8 } }],
] as const)('%s %s with %j is 400', async (method, url, payload) => {
  const answer = await shared().free.call(method, url, { payload })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/invalid'])
})
