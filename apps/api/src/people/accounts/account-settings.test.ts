import { afterEach, describe, expect, it, vi } from 'vitest'
import { apply } from '#testing/apply.ts'
import { everythingIn } from '#testing/contents.ts'
import { emailsIn } from '#testing/emails.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, signUp } from '#testing/user.ts'

afterEach(() => vi.useRealTimers())

const NEW = 'battery staple'
const passwordChange = (currentPassword = PASSWORD, password = NEW, confirmpassword = password) => ({
  payload: { currentPassword, password, confirmpassword },
})
const PASSWORD_URL = '/api/account/password'

async function setUp(env = {}) {
  const started = await startApi(env)
  const { app } = started
  return {
    ...started,
    logIn: async (email: string, password: string) =>
      (await app.inject({ method: 'POST', url: '/authenticate', payload: { email, password } })).statusCode,
  }
}

describe('changing the password', () => {
  it('accepts one of two concurrent changes, ends every other session and notifies the owner by email', async () => {
    const { app, dataDir, logIn } = await setUp({ PUBLIC_URL: 'https://www.example.com' })
    const [other, current] = [await signUp(app, 'ada@example.com'), await signUp(app, 'ada@example.com')]
    const bob = await signUp(app, 'bob@example.com')
    const responses = await Promise.all([1, 2].map(() => current.call('POST', PASSWORD_URL, passwordChange())))
    expect(responses.map((response) => [response.statusCode, response.json().message]).sort()).toEqual([
      [200, 'Password changed. Every other device is logged out.'],
      [400, 'This password is incorrect'],
    ])
    expect((await current.call('GET', '/api/session')).statusCode).toBe(200)
    expect((await other.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await bob.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn('ada@example.com', PASSWORD), await logIn('ada@example.com', NEW)]).toEqual([401, 200])

    const [mail] = await emailsIn(dataDir, 1)
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your password was changed' })
    expect(mail?.text).toContain('https://www.example.com/forgotten-password')
    expect(mail?.text).not.toContain(NEW)
  })

  it('changes nothing after a wrong current password, and keeps the session', async () => {
    const { app, logIn } = await setUp()
    const [other, current] = [await signUp(app, 'ada@example.com'), await signUp(app, 'ada@example.com')]
    const response = await current.call('POST', PASSWORD_URL, passwordChange('wrong'))
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        code: 'account/wrong-password',
        message: 'This password is incorrect',
        errors: { currentPassword: 'This password is incorrect' },
      },
    ])
    expect((await other.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn('ada@example.com', NEW), await logIn('ada@example.com', PASSWORD)]).toEqual([401, 200])
  })

  it('throttles only the account that sent wrong passwords', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app } = await setUp({ RATE_LIMITS: 'on' })
    const [ada, bob] = [await signUp(app, 'ada@example.com'), await signUp(app, 'bob@example.com')]
    for (let n = 0; n < 5; n += 1) {
      expect((await ada.call('POST', PASSWORD_URL, passwordChange('wrong'))).statusCode).toBe(400)
    }
    const rejected = await ada.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '1'])
    expect((await bob.call('POST', PASSWORD_URL, passwordChange())).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 1000)
    expect((await ada.call('POST', PASSWORD_URL, passwordChange())).statusCode).toBe(200)
  })

  it('throttles repeated changes, because each one sends an email to an unverified address', async () => {
    const { app } = await setUp({ RATE_LIMITS: 'on' })
    const ada = await signUp(app, 'ada@example.com')
    const changeAgain = () => ada.call('POST', PASSWORD_URL, passwordChange(PASSWORD, PASSWORD))
    for (let n = 0; n < 5; n += 1) expect((await changeAgain()).statusCode).toBe(200)
    const rejected = await changeAgain()
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60'])
  })
})

describe('deleting the account', () => {
  it('checks the password, then deletes everything in the account and nothing in other accounts', async () => {
    const { app, dataDir, logIn } = await setUp()
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

    const response = await ada.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(String(response.headers['set-cookie'])).toMatch(/^sid=; Max-Age=0/)
    expect(await blobsIn(dataDir)).toEqual(kept)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
    expect(await logIn('ada@example.com', PASSWORD)).toBe(401)
    expect((await bob.download(['b'], 'kept.txt')).body).toBe('kept')
    const db = await openTestDatabase(dataDir)
    expect(await everythingIn(db)).not.toContain('ada@example.com')
  })

  it('deletes the emails to the account, but not emails about forms sent with the same address', async () => {
    const { app, dataDir } = await setUp({ COMPANY_EMAIL: 'company@example.com' })
    const db = await openTestDatabase(dataDir)
    const emails = () =>
      db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('kind').orderBy('recipient').execute()
    // Email addresses are not verified, so anyone may register this one.
    const eve = await signUp(app, 'company@example.com')
    await apply(app, { email: 'ada@example.com' })
    await apply(app, { email: eve.email })
    const formEmails = (await emails()).filter(({ kind }) => kind !== 'welcome')
    await app.inject({ method: 'POST', url: '/api/account/reset', payload: { email: eve.email } })
    await eve.call('POST', PASSWORD_URL, passwordChange())
    await vi.waitUntil(async () => (await emails()).length === formEmails.length + 3, { timeout: 30_000 })

    const response = await eve.call('DELETE', '/api/account', { payload: { password: NEW } })
    expect(response.statusCode).toBe(204)
    expect(await emails()).toEqual(formEmails)
  })
})

describe('the profile', () => {
  it('is what the registration asked for, and can be changed', async () => {
    const { app } = await setUp()
    const ada = await signUp(app, 'ada@example.com')
    const bob = await signUp(app, 'bob@example.com')
    const registered = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Okafor', phoneNumber: '15550100' }
    expect((await ada.call('GET', '/api/account')).json()).toEqual(registered)
    const changes = { firstName: 'Adaeze', lastName: 'Obi', phoneNumber: '+1 (555) 0199' }
    const changed = await ada.call('PUT', '/api/account', { payload: { ...changes, email: 'eve@example.com' } })
    expect([changed.statusCode, changed.json()]).toEqual([200, { message: 'Your details are saved.' }])
    expect((await ada.call('GET', '/api/account')).json()).toEqual({ ...registered, ...changes })
    expect((await bob.call('GET', '/api/account')).json()).toMatchObject({ firstName: 'Ada' })
  })

  it('reports every invalid field', async () => {
    const { app } = await setUp()
    const ada = await signUp(app, 'ada@example.com')
    const payload = { firstName: ' ', lastName: 'a\nb', phoneNumber: '' }
    expect((await ada.call('PUT', '/api/account', { payload })).json()).toMatchObject({
      code: 'request/invalid',
      errors: { firstName: 'Name is required', lastName: 'Name is required', phoneNumber: 'Phone number is required' },
    })
  })
})

const shared = shareApi(async ({ app }) => signUp(app, 'ada@example.com'))

it.each([
  ['POST', PASSWORD_URL, undefined],
  ['POST', PASSWORD_URL, { currentPassword: 'x', password: NEW, confirmpassword: 'other' }],
  ['POST', PASSWORD_URL, { currentPassword: ['x'], password: NEW, confirmpassword: NEW }],
  ['PUT', '/api/account', undefined],
  ['DELETE', '/api/account', undefined],
  ['DELETE', '/api/account', { password: { length: 8 } }],
] as const)('%s %s rejects the body %j with 400', async (method, url, payload) => {
  const response = await shared().call(method, url, { payload })
  expect([response.statusCode, response.json().code]).toEqual([400, 'request/invalid'])
})
