import { afterEach, describe, expect, it, vi } from 'vitest'
import { shareApi, startApi, type TestApi } from '#testing/start-api.ts'
import { PASSWORD, registrationOf, signUp } from '#testing/user.ts'
import { loginLimits } from './accounts.service.ts'

afterEach(() => vi.useRealTimers())

const setUp = async (env = {}) => createClient(await startApi(env))

function createClient({ app }: TestApi) {
  return {
    app,
    register: (payload: object, remoteAddress = '192.0.2.1') =>
      app.inject({ method: 'POST', url: '/api/registration', payload, remoteAddress }),
    logIn: (payload: object, remoteAddress = '192.0.2.1') =>
      app.inject({ method: 'POST', url: '/authenticate', payload, remoteAddress }),
  }
}

const shared = shareApi(async (started) => createClient(started))

describe('registration', () => {
  it('creates one account per email, ignoring case', async () => {
    const { register } = await setUp()
    const first = await register(registrationOf('Ada@Example.com'))
    expect([first.statusCode, first.json()]).toEqual([201, { responseMessage: 'Registration successful' }])
    const second = await register(registrationOf('ada@example.COM'))
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'account/email-taken', responseMessage: 'Email already in use' },
    ])
  })

  it('lets an address create 20 accounts at once, then 3 an hour, and 60 within a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { register } = await setUp({ RATE_LIMITS: 'on' })
    await register(registrationOf('ada@example.com'))
    // A taken email counts as well: otherwise, anyone could ask which ones are.
    const until429 = async () => {
      for (let counted = 0; ; counted += 1) {
        const response = await register(registrationOf('ada@example.com'))
        if (response.statusCode !== 409) return { counted, response }
      }
    }
    const { counted, response } = await until429()
    expect([counted, response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      19,
      429,
      '1200',
      { code: 'request/too-many', responseMessage: expect.stringContaining('network') },
    ])
    const hours: number[] = []
    for (let hour = 1; hour < 24; hour += 1) {
      vi.setSystemTime(Date.now() + 3_600_000)
      hours.push((await until429()).counted)
    }
    expect(hours).toEqual([...Array.from({ length: 13 }, () => 3), 1, ...Array.from({ length: 9 }, () => 0)])
    expect((await register(registrationOf('bob@example.com'), '192.0.2.2')).statusCode).toBe(201)
  })

  it('reports every invalid field', async () => {
    const response = await shared().register({
      ...registrationOf('ada'),
      firstName: '',
      confirmpassword: 'other',
      terms: false,
    })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        code: 'request/invalid',
        responseMessage: 'Name is required',
        errors: {
          firstName: 'Name is required',
          email: 'Enter a valid email',
          confirmpassword: 'Passwords must match',
          terms: 'Terms and Conditions is required',
        },
      },
    ])
  })

  it('rejects a bot that fills in the honeypot, and creates no account', async () => {
    const { register, logIn } = await setUp()
    const form = registrationOf('ada@example.com')
    const rejected = await register({ ...form, website: 'http://spam' })
    expect([rejected.statusCode, rejected.json()]).toEqual([
      400,
      { code: 'request/invalid', responseMessage: expect.stringContaining('Write to') },
    ])
    expect((await logIn(form)).statusCode).toBe(401)
    expect((await register({ ...form, website: '' })).statusCode).toBe(201)
  })

  it('creates no account while it is closed, whatever the form contains', async () => {
    const { register, logIn } = await setUp({ REGISTRATION: 'closed' })
    const response = await register(registrationOf('ada@example.com'))
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'account/registration-closed', responseMessage: expect.stringContaining('Registration is closed.') },
    ])
    expect((await logIn({ email: 'ada@example.com', password: PASSWORD })).statusCode).toBe(401)
  })

  it('accepts only addresses at the listed mail domains, if there are any', async () => {
    const { register } = await setUp({ REGISTRATION: 'example.com, example.org' })
    expect((await register(registrationOf('Ada@EXAMPLE.org'))).statusCode).toBe(201)
    const response = await register(registrationOf('ada@example.com.evil.example'))
    const text = 'Only people with an email address at example.com or example.org can register.'
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'account/email-domain', responseMessage: text, errors: { email: text } },
    ])
  })

  it.each([
    ['no body', undefined],
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['a poisoned object', '{"__proto__":{"terms":true}}'],
  ])('rejects %s with 400', async (_title, payload) => {
    const { app } = shared()
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/registration', payload, headers })
    expect([response.statusCode, typeof response.json().responseMessage]).toEqual([400, 'string'])
  })
})

describe('login', () => {
  it('returns a random token, for any case of the email and any Unicode form of the password', async () => {
    const { register, logIn } = await setUp()
    const password = 'Grüße aus Köln'
    await register({ ...registrationOf('ada@example.com'), password, confirmpassword: password })
    const response = await logIn({ email: 'ADA@example.com', password: password.normalize('NFD') })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        email: 'ada@example.com',
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
  })

  it('does not throttle an account because of attempts from a throttled address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, logIn } = await setUp({ RATE_LIMITS: 'on' })
    await signUp(app, 'ada@example.com')
    const guess = (email: string) => logIn({ email, password: 'wrong' }, '192.0.2.66')
    for (let n = 0; n < loginLimits.address.free; n += 1) await guess(`${n}@example.com`)
    for (let n = 0; n < 10; n += 1) expect((await guess('ada@example.com')).statusCode).toBe(429)
    expect((await logIn({ email: 'ada@example.com', password: PASSWORD }, '192.0.2.9')).statusCode).toBe(200)
  })

  it('throttles an account for longer after each failure, and accepts the password after the wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, logIn } = await setUp({ RATE_LIMITS: 'on' })
    await signUp(app, 'ada@example.com')
    const wrong = { email: 'ada@example.com', password: 'wrong' }
    const inCapitals = { ...wrong, email: wrong.email.toUpperCase() }
    for (const guess of [wrong, inCapitals, wrong, inCapitals, wrong]) expect((await logIn(guess)).statusCode).toBe(401)

    for (const seconds of [1, 2, 4]) {
      const rejected = await logIn({ email: 'ada@example.com', password: PASSWORD }, '192.0.2.9')
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, String(seconds)])
      vi.setSystemTime(Date.now() + seconds * 1000)
      expect((await logIn(wrong)).statusCode).toBe(401)
    }
    vi.setSystemTime(Date.now() + 8000)
    expect((await logIn({ email: 'ada@example.com', password: PASSWORD })).statusCode).toBe(200)
    expect((await logIn(wrong)).statusCode).toBe(401)
    expect((await logIn(wrong)).statusCode).toBe(401)
  })
})
