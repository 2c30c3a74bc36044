import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { everythingIn } from '#testing/contents.ts'
import { emailsIn } from '#testing/emails.ts'
import { cbor, createAuthenticator, SITE } from '#testing/passkeys/authenticator.ts'
import { addPasskey, offerTo, PASSKEYS_URL, passkeyLoginAt } from '#testing/passkeys/passkey-user.ts'
import { withResets } from '#testing/resets.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, signIn, signUp, type User } from '#testing/user.ts'

afterEach(() => vi.useRealTimers())

const EMAIL = 'ada@example.com'
const MINUTE = 60_000

async function setUp(env = {}) {
  const started = await withResets({ PUBLIC_URL: SITE, ...env })
  const user = await signUp(started.app, EMAIL)
  return { ...started, ...passkeyLoginAt(started.app), user }
}

const list = async (user: User) => (await user.call('GET', PASSKEYS_URL)).json()
const add = (user: User, payload: object) => user.call('POST', PASSKEYS_URL, { payload })

describe('a passkey', () => {
  it('is added with the password, reported by email, listed, and logs in until it is revoked', async () => {
    const { app, dataDir, user, logIn } = await setUp()
    const authenticator = createAuthenticator()
    const options = await offerTo(user, 'My phone')
    expect(options).toMatchObject({
      rp: { id: 'files.example.com' },
      user: { name: EMAIL },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('@')
    const created = await add(user, authenticator.create(options))
    const entry = created.json()
    expect([created.statusCode, entry]).toEqual([
      201,
      { id: expect.any(String), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await emailsIn(dataDir, 1))[0]).toMatchObject({ to: EMAIL, subject: 'A passkey was added to your account' })

    const login = await logIn(authenticator)
    const { token, email } = login.json()
    expect([login.statusCode, email]).toEqual([200, EMAIL])
    expect(login.cookies.map(({ name }) => name)).toEqual(['__Host-sid', '__Host-device'])
    const session = await app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })
    expect(session.json()).toMatchObject({ email: EMAIL })
    expect(await list(user)).toEqual([{ ...entry, lastUsedAt: expect.any(String) }])

    expect((await user.call('DELETE', `${PASSKEYS_URL}/${entry.id}`)).statusCode).toBe(204)
    expect((await user.call('DELETE', `${PASSKEYS_URL}/${entry.id}`)).statusCode).toBe(404)
    expect((await logIn(authenticator)).statusCode).toBe(401)
    expect(await list(user)).toEqual([])
  })

  it('requires the password, and gives the passkey a name', async () => {
    const { user } = await setUp()
    const offer = (payload: object) => user.call('POST', `${PASSKEYS_URL}/options`, { payload })
    const wrong = await offer({ name: 'a', password: 'wrong' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { errors: { password: 'This password is incorrect' } },
    ])
    for (const payload of [{ name: ' ', password: PASSWORD }, { password: PASSWORD }, { name: 'a' }]) {
      expect((await offer(payload)).json().code).toBe('request/invalid')
    }
  })

  it('belongs to one account, and no other account sees or revokes it', async () => {
    const { app, user } = await setUp()
    const bob = await signUp(app, 'bob@example.com')
    const authenticator = await addPasskey(user)
    const [{ id }] = await list(user)
    expect([await list(bob), (await bob.call('DELETE', `${PASSKEYS_URL}/${id}`)).statusCode]).toEqual([[], 404])
    const taken = await add(bob, authenticator.create(await offerTo(bob)))
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'passkeys/taken'])
  })

  it('may be one of 20', async () => {
    const { user } = await setUp()
    const last = { authenticator: createAuthenticator(), options: await offerTo(user) }
    for (let n = 0; n < 20; n += 1) await addPasskey(user)
    const refused = await user.call('POST', `${PASSKEYS_URL}/options`, { payload: { name: 'a', password: PASSWORD } })
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'passkeys/too-many'])
    // Each offer replaces the one before.
    expect((await add(user, last.authenticator.create(last.options))).statusCode).toBe(400)
    expect(await list(user)).toHaveLength(20)
  })

  it('is offered to devices without one only', async () => {
    const { user } = await setUp()
    const { id } = (await addPasskey(user)).get({ challenge: '', rpId: '', userVerification: 'required', timeout: 1 })
    expect((await offerTo(user)).excludeCredentials).toEqual([{ type: 'public-key', id }])
  })

  it.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a signature in place of a registration', { type: 'webauthn.get' }],
    ['a device that has not recognized its owner', { isVerified: false }],
  ])('is not added from %s', async (_what, changes) => {
    const { user } = await setUp()
    const rejected = await add(user, createAuthenticator().create(await offerTo(user), changes))
    expect([rejected.statusCode, rejected.json().code]).toEqual([400, 'passkeys/rejected'])
    expect(await list(user)).toEqual([])
  })

  it('is added without reading the certificates of its device, which may name any address to call', async () => {
    const { user, logIn } = await setUp()
    const certificates = Buffer.concat([Buffer.from([0x81]), cbor(Buffer.from('no certificate'))])
    for (const format of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'unknown']) {
      const authenticator = createAuthenticator()
      const statement = Buffer.concat([Buffer.from([0xa1]), cbor('x5c'), certificates])
      const created = authenticator.create(await offerTo(user), { attestation: [format, statement] })
      expect.soft((await add(user, created)).statusCode, format).toBe(201)
      expect.soft((await logIn(authenticator)).statusCode, format).toBe(200)
    }
  })

  it('is not added from what is no attestation object', async () => {
    const { user } = await setUp()
    const none = [Buffer.from([0xa0]), cbor('text'), Buffer.from([0xff]), Buffer.from([0x9b, 0xff])]
    for (const object of none) {
      const { response, ...created } = createAuthenticator().create(await offerTo(user))
      const attestationObject = object.toString('base64url')
      const rejected = await add(user, { ...created, response: { ...response, attestationObject } })
      expect([rejected.statusCode, rejected.json().code]).toEqual([400, 'passkeys/rejected'])
    }
  })

  it('is added once per offer, within five minutes, to the account of the offer, in the session of the offer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, user } = await setUp()
    const bob = await signUp(app, 'bob@example.com')
    const options = await offerTo(user)
    expect((await add(bob, createAuthenticator().create(options))).statusCode).toBe(400)
    expect((await add(user, createAuthenticator().create(options))).statusCode).toBe(201)
    expect((await add(user, createAuthenticator().create(options))).statusCode).toBe(400)
    const late = await offerTo(user)
    vi.setSystemTime(Date.now() + 5 * MINUTE)
    expect((await add(user, createAuthenticator().create(late))).statusCode).toBe(400)
    const other = await signIn(app, EMAIL)
    const ended = await offerTo(user)
    await other.call('DELETE', '/api/account/sessions')
    expect((await add(user, createAuthenticator().create(ended))).statusCode).toBe(401)
  })

  it('is no secret in the database, and neither is a challenge', async () => {
    const { dataDir, user, offer } = await setUp()
    const options = await offerTo(user)
    const { challenge } = await offer()
    const content = await everythingIn(await openTestDatabase(dataDir))
    expect(content).not.toContain(options.challenge)
    expect(content).not.toContain(challenge)
  })
})

describe('a login with a passkey', () => {
  it.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a registration in place of a signature', { type: 'webauthn.create' }],
    ['a device that has not recognized its owner', { isVerified: false }],
    ['the handle of another account', { userHandle: 'AAAA' }],
    ['a count that is not higher than before', { count: 1 }],
  ])('fails alike for %s', async (_what, changes) => {
    const { user, logIn } = await setUp()
    const authenticator = await addPasskey(user)
    const rejected = await logIn(authenticator, changes)
    const unknown = await logIn(createAuthenticator())
    expect([rejected.statusCode, rejected.body]).toEqual([401, unknown.body])
    expect(rejected.headers['set-cookie']).toBeUndefined()
    expect((await logIn(authenticator, { count: 10 })).statusCode).toBe(200)
  })

  it('uses each challenge once, within five minutes, and none of a new passkey', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, offer, send } = await setUp()
    const authenticator = await addPasskey(user)
    const options = await offer()
    const logins = [authenticator.get(options), authenticator.get(options)]
    const statuses = (await Promise.all(logins.map(send))).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 401])
    const late = await offer()
    vi.setSystemTime(Date.now() + 5 * MINUTE)
    expect((await send(authenticator.get(late))).statusCode).toBe(401)
    const { challenge } = await offerTo(user)
    expect((await send(authenticator.get({ ...late, challenge }))).statusCode).toBe(401)
  })

  it('works with authenticators that do not count', async () => {
    const { user, logIn } = await setUp()
    const authenticator = await addPasskey(user, createAuthenticator({ counts: false }))
    for (let n = 0; n < 2; n += 1) expect((await logIn(authenticator)).statusCode).toBe(200)
  })

  it('rejects what is no signature', async () => {
    const { user, offer, send } = await setUp()
    const login = (await addPasskey(user)).get(await offer())
    for (const response of [
      {},
      { ...login.response, signature: 'a b' },
      { ...login.response, authenticatorData: 'A'.repeat(5000) },
      { ...login.response, clientDataJSON: ['e30'] },
    ]) {
      expect((await send({ ...login, response } as typeof login)).statusCode).toBe(400)
    }
    for (const clientDataJSON of ['e30', 'bnVsbA', 'AAAA']) {
      expect((await send({ ...login, response: { ...login.response, clientDataJSON } })).statusCode).toBe(401)
    }
    expect((await send({ ...login, response: { ...login.response, authenticatorData: 'AAAA' } })).statusCode).toBe(401)
  })

  it('adds a limited number of challenges from an address, and counts no successful login', async () => {
    const { app, user, requestOptions, logIn } = await setUp({ RATE_LIMITS: 'on' })
    const authenticator = await addPasskey(user)
    for (let n = 0; n < 40; n += 1) expect((await logIn(authenticator)).statusCode).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await requestOptions()).statusCode)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
    expect((await passkeyLoginAt(app, '198.51.100.1').logIn(authenticator)).statusCode).toBe(200)
    expect((await signIn(app, EMAIL)).token).toBeTruthy()
  })
})

describe('passkeys', () => {
  it('stay with a change of the password and a logout everywhere, and end with a reset by mail', async () => {
    const { app, user, logIn, tokenFor, redeem } = await setUp()
    const authenticator = await addPasskey(user)
    const payload = { currentPassword: PASSWORD, password: 'correct staple', confirmpassword: 'correct staple' }
    await user.call('POST', '/api/account/password', { payload })
    await user.call('DELETE', '/api/account/sessions')
    expect((await logIn(authenticator)).statusCode).toBe(200)
    // The first emails report the passkey and the change.
    expect((await redeem(await tokenFor(EMAIL, 3), PASSWORD)).statusCode).toBe(200)
    expect((await logIn(authenticator)).statusCode).toBe(401)
    expect(await list(await signIn(app, EMAIL))).toEqual([])
  })

  it('end when the operator sets a password', async () => {
    const { dataDir, user, logIn } = await setUp()
    const authenticator = await addPasskey(user)
    const accounts = createAccountsRepo(await openTestDatabase(dataDir))
    const account = await accounts.byEmail(EMAIL)
    await accounts.setPassword(account?.id ?? '', 'another hash')
    expect((await logIn(authenticator)).statusCode).toBe(401)
  })

  it('end with the account', async () => {
    const { dataDir, user, logIn } = await setUp()
    const authenticator = await addPasskey(user)
    await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect((await logIn(authenticator)).statusCode).toBe(401)
    const db = await openTestDatabase(dataDir)
    expect(await db.selectFrom('passkey').select('id').execute()).toEqual([])
    expect(await everythingIn(db)).not.toContain(EMAIL)
  })
})
