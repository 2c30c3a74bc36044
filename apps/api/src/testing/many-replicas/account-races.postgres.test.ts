import { expect, it } from 'vitest'
import type { Db } from '#database/open.ts'
import { createThrottle } from '#database/throttle/throttle.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { createEmailConfirmationsRepo } from '#people/accounts/email-confirmation.service.ts'
import { registrationLimits } from '#people/accounts/registration.ts'
import { createEmailChangesRepo } from '#people/email-change/email-change.service.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { createResetRepo, resetLimits } from '#people/password-reset/reset.service.ts'
import { createSessionsRepo } from '#people/sessions/sessions.repo.ts'
import { createSessionsService } from '#people/sessions/sessions.service.ts'
import { after } from '../race.ts'
import { fixedSecret, mail, newLink, newSession } from '../rows.ts'
import { fulfilled, NOW, rejected, replicas } from './racing-replicas.ts'

const toAda = { ...mail, recipient: 'ada@example.com' }

it('registers one of two accounts with the same email', async () => {
  const { between } = await replicas()
  const names = { first_name: 'Bob', last_name: 'Okafor', phone_number: '1' }
  const register = (replica: Db) =>
    createAccountsRepo(replica).insert({ ...names, email: 'bob@example.com', password_hash: 'hash' })
  const outcomes = await between(after('Insert', 'account'), register, register)
  expect(outcomes).toEqual([fulfilled(expect.any(String)), fulfilled(undefined)])
})

it('keeps an account that is confirmed while another replica deletes it as unconfirmed', async () => {
  const { ada, db, between } = await replicas()
  await db.insertInto('email_confirmation').values(newLink(ada, 'token')).execute()
  const outcomes = await between(
    after('Delete', 'email_confirmation'),
    (replica) => createEmailConfirmationsRepo(replica).redeem('token', NOW, () => mail),
    (replica) => createEmailConfirmationsRepo(replica).deleteUnconfirmed(ada),
  )
  expect(outcomes).toEqual([fulfilled(ada), fulfilled(false)])
  expect(await createAccountsRepo(db).byId(ada)).toBeDefined()
})

it.each([
  ['the password is set', (db: Db, id: string) => createAccountsRepo(db).setPassword(id, 'new')],
  [
    'the password is changed',
    (db: Db, accountId: string) =>
      createAccountsRepo(db).changePassword({
        accountId,
        verifiedHash: 'hash',
        passwordHash: 'new',
        keepSession: '',
        mail,
      }),
  ],
  ['the account is closed', (db: Db, id: string) => createErasureRepo(db).closeAccount(id)],
] as const)('ends a session that starts while %s', async (_what, end) => {
  const { ada, between, rows } = await replicas()
  const [started] = await between(
    after('Select', 'account'),
    (replica) => createSessionsRepo(replica).insert(newSession(ada), 'hash'),
    async (replica) => void (await end(replica, ada)),
  )
  expect(started).toEqual(fulfilled(0))
  expect(await rows('session')).toBe(0)
})

it('enforces the session limit when two replicas start sessions', async () => {
  const { ada, twice, rows } = await replicas()
  await twice(after('Delete', 'session'), (replica) => createSessionsRepo(replica, 1).insert(newSession(ada), 'hash'))
  expect(await rows('session')).toBe(1)
})

it('rejects a session that another replica has ended', async () => {
  const { ada, db, openAnother } = await replicas()
  const open = (replica: Db) =>
    createSessionsService({
      sessions: createSessionsRepo(replica),
      audit: { record: async () => undefined },
      idle: 3_600_000,
      max: 3_600_000,
      now: Date.now,
    })
  const [a, b] = [open(db), open(await openAnother())]
  const account = { id: ada, email: 'ada@example.com', password_hash: 'hash' }
  const { token = '' } = (await a.start(account, { address: '', agent: undefined })) ?? {}
  const { sessionId } = await b.byToken(token, undefined)
  await a.end(sessionId)
  await expect(b.byToken(token, undefined)).rejects.toMatchObject({ code: 'session/none' })
})

it('accepts one of two concurrent password changes', async () => {
  const { ada, twice } = await replicas()
  const change = { accountId: ada, verifiedHash: 'hash', passwordHash: 'new', keepSession: '', mail }
  const outcomes = await twice(after('Select', 'account'), (replica) =>
    createAccountsRepo(replica).changePassword(change),
  )
  expect(outcomes).toEqual([fulfilled(true), fulfilled(false)])
})

it('keeps one of two reset links that are requested concurrently', async () => {
  const { ada, between, rows } = await replicas()
  const request = (token: string) => (replica: Db) => createResetRepo(replica).insert(newLink(ada, token), toAda)
  await between(after('Delete', 'password_reset'), request('one'), request('two'))
  expect(await rows('password_reset')).toBe(1)
})

it('sends no reset link to an address that changes meanwhile', async () => {
  const { db, ada, between, rows } = await replicas()
  const change = { ...newLink(ada, 'change'), new_email: 'ada@example.org', session_id: 's' }
  await db.insertInto('email_change').values(change).execute()
  const outcomes = await between(
    after('Delete', 'email_change'),
    (replica) => createEmailChangesRepo(replica).redeem('change', NOW, () => mail),
    (replica) => createResetRepo(replica).insert(newLink(ada, 'token'), toAda),
  )
  expect(outcomes).toEqual([fulfilled(ada), fulfilled(undefined)])
  expect(await rows('password_reset')).toBe(0)
})

it('redeems a reset link once', async () => {
  const { db, ada, twice } = await replicas()
  await createResetRepo(db).insert(newLink(ada, 'token'), toAda)
  const outcomes = await twice(after('Delete', 'password_reset'), (replica) =>
    createResetRepo(replica).redeem('token', NOW, 'new', () => mail),
  )
  expect(outcomes).toEqual([fulfilled({ id: ada, email: 'ada@example.com' }), fulfilled(undefined)])
})

it('redeems a reset link while another one is requested, without a deadlock', async () => {
  const { db, ada, between } = await replicas()
  await createResetRepo(db).insert(newLink(ada, 'token'), toAda)
  const isDeletion = after('Delete', 'password_reset')
  let deletions = 0
  const counted = (replica: Db) =>
    replica.withPlugin({
      transformQuery({ node }) {
        if (isDeletion(node)) deletions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
  await between(
    isDeletion,
    (replica) => createResetRepo(counted(replica)).redeem('token', NOW, 'new', () => mail),
    (replica) => createResetRepo(counted(replica)).insert(newLink(ada, 'next'), toAda),
  )
  // The victim of a deadlock would have been retried.
  expect(deletions).toBe(3)
})

it('counts concurrent attempts on two replicas', async () => {
  const { db, twice } = await replicas()
  await twice(after('Select', 'throttle'), (replica) =>
    createThrottle(replica, { enabled: true, secret: fixedSecret('s') }).attempt(registrationLimits.each, '192.0.2.1'),
  )
  expect(await db.selectFrom('throttle').select('count').execute()).toEqual([{ count: 2 }])
})

it('allows one of two replicas the last attempt before a wait', async () => {
  const { db, twice } = await replicas()
  const attempt = (replica: Db) =>
    createThrottle(replica, { enabled: true, secret: fixedSecret('s') }).attempt(resetLimits.account, 'ada@example.com')
  for (let n = 1; n < resetLimits.account.free; n += 1) await attempt(db)
  const outcomes = await twice(after('Select', 'throttle'), attempt)
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'request/too-many' })])
})
