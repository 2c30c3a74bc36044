import { afterEach, describe, expect, it, vi } from 'vitest'
import { policies } from '../shared/throttle/policies.ts'
import { shareApi, startApi, type TestApi } from '../testing/start-api.ts'
import { PASSWORD, registrationOf, signUp } from '../testing/user.ts'

afterEach(() => vi.useRealTimers())

const calls = async (env = {}) => callsOf(await startApi(env))

function callsOf({ app }: TestApi) {
  return {
    app,
    register: (payload: object, remoteAddress = '192.0.2.1') =>
      app.inject({ method: 'POST', url: '/api/registration', payload, remoteAddress }),
    logIn: (payload: object, remoteAddress = '192.0.2.1') =>
      app.inject({ method: 'POST', url: '/authenticate', payload, remoteAddress }),
  }
}

const shared = shareApi(async (started) => callsOf(started))

describe('a registration', () => {
  it('makes an account once, whatever the capitals of its email', async () => {
    const { register } = await calls()
    const first = await register(registrationOf('Ada@Example.com'))
    expect([first.statusCode, first.json()]).toEqual([201, { responseMessage: 'Registration successful' }])
    const second = await register(registrationOf('ada@example.COM'))
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'account/email-taken', responseMessage: 'Email already in use' },
    ])
  })

  it('makes one account when two ask at once', async () => {
    const { register } = await calls()
    const answers = await Promise.all([1, 2, 3].map(() => register(registrationOf('ada@example.com'))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  it('names every field to mend', async () => {
    const answer = await shared().register({
      ...registrationOf('ada'),
      firstName: '',
      confirmpassword: 'other',
      terms: false,
    })
    expect([answer.statusCode, answer.json()]).toEqual([
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

  it('is refused to a machine, which fills in what people do not see, and leaves no account', async () => {
    const { register, logIn } = await calls()
    const form = registrationOf('ada@example.com')
    const refused = await register({ ...form, website: 'http://spam' })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { code: 'request/invalid', responseMessage: expect.stringContaining('Write to') },
    ])
    expect((await logIn(form)).statusCode).toBe(401)
    expect((await register({ ...form, website: '' })).statusCode).toBe(201)
  })

  it.each([
    ['no body', undefined],
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['a poisoned object', '{"__proto__":{"terms":true}}'],
  ])('with %s is 400', async (_title, payload) => {
    const { app } = shared()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/registration', payload, headers })
    expect([answer.statusCode, typeof answer.json().responseMessage]).toEqual([400, 'string'])
  })
})

describe('a login', () => {
  it('answers with a token that nobody can guess, for any capitals and Unicode form', async () => {
    const { register, logIn } = await calls()
    const password = 'Grüße aus Köln'
    await register({ ...registrationOf('ada@example.com'), password, confirmpassword: password })
    const answer = await logIn({ email: 'ADA@example.com', password: password.normalize('NFD') })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        email: 'ada@example.com',
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
  })

  it('answers a wrong password and an unknown email alike', async () => {
    const { app, logIn } = await calls()
    await signUp(app, 'ada@example.com')
    const [wrong, unknown] = [
      await logIn({ email: 'ada@example.com', password: 'wrong' }),
      await logIn({ email: 'nobody@example.com', password: 'wrong' }),
    ]
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body])
    expect(wrong.json()).toEqual({ code: 'session/wrong-login', message: expect.any(String) })
  })

  it.each([{}, { email: 'a@b.c' }, { email: ['a@b.c'], password: 'x' }, { email: 'a@b.c', password: { x: 1 } }])(
    'of %j is 400',
    async (body) => {
      expect((await shared().logIn(body)).statusCode).toBe(400)
    },
  )

  it('makes no account wait for a caller who has to wait by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, logIn } = await calls({ RATE_LIMITS: 'on' })
    await signUp(app, 'ada@example.com')
    const guess = (email: string) => logIn({ email, password: 'wrong' }, '192.0.2.66')
    for (let n = 0; n < policies['login-address'].free; n += 1) await guess(`${n}@example.com`)
    for (let n = 0; n < 10; n += 1) expect((await guess('ada@example.com')).statusCode).toBe(429)
    expect((await logIn({ email: 'ada@example.com', password: PASSWORD }, '192.0.2.9')).statusCode).toBe(200)
  })

  it('has to wait longer after each failure of one account, and is free again after the wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, logIn } = await calls({ RATE_LIMITS: 'on' })
    await signUp(app, 'ada@example.com')
    const wrong = { email: 'ada@example.com', password: 'wrong' }
    for (let failure = 1; failure <= 5; failure += 1) expect((await logIn(wrong)).statusCode).toBe(401)

    for (const seconds of [1, 2, 4]) {
      const refused = await logIn({ email: 'ada@example.com', password: PASSWORD }, '192.0.2.9')
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(seconds)])
      vi.setSystemTime(Date.now() + seconds * 1000)
      expect((await logIn(wrong)).statusCode).toBe(401)
    }
    vi.setSystemTime(Date.now() + 8000)
    expect((await logIn({ email: 'ada@example.com', password: PASSWORD })).statusCode).toBe(200)
    expect((await logIn(wrong)).statusCode).toBe(401)
    expect((await logIn(wrong)).statusCode).toBe(401)
  })
})
