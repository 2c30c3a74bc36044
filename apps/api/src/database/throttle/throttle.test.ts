import { expect, it } from 'vitest'
import { applicationLimits } from '#messages/applications/applications.service.ts'
import { contactLimits } from '#messages/contact/contact.service.ts'
import { loginLimits } from '#people/accounts/accounts.service.ts'
import { registrationLimits } from '#people/accounts/registration.ts'
import { fixedSecret, trusted } from '#testing/rows.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { attemptWithinDay, createThrottle, waitAfter } from './throttle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function throttle(start = Date.parse('2026-01-01T00:00:00Z')) {
  const db = await openTestDatabase()
  const clock = { time: start }
  const settings = { enabled: true, secret: fixedSecret('secret'), now: () => clock.time }
  return { clock, db, settings, limits: createThrottle(db, settings) }
}

const times = async (count: number, attempt: () => Promise<void>) => {
  for (let n = 0; n < count; n += 1) await attempt()
}

it('rejects only the address that has used its free attempts, for the time in Retry-After', async () => {
  const { clock, limits } = await throttle()
  const attempt = () => limits.attempt(loginLimits.address, '192.0.2.1')
  await times(loginLimits.address.free, attempt)
  await expect(attempt()).rejects.toMatchObject({ code: 'request/too-many', headers: { 'retry-after': '1' } })
  await limits.attempt(loginLimits.address, '192.0.2.2')
  clock.time += 1000
  await attempt()
  await expect(attempt()).rejects.toMatchObject({ headers: { 'retry-after': '2' } })
})

it('can check for a wait without counting', async () => {
  const { clock, limits } = await throttle()
  const check = () => limits.assertNoWait(loginLimits.address, '192.0.2.1')
  await times(100, check)
  await times(loginLimits.address.free, () => limits.attempt(loginLimits.address, '192.0.2.1'))
  await expect(check()).rejects.toMatchObject({ code: 'request/too-many', headers: { 'retry-after': '1' } })
  clock.time += 1000
  await check()
})

it('undoes no more attempts than were counted', async () => {
  const { limits } = await throttle()
  const attempt = () => limits.attempt(loginLimits.address, '192.0.2.1')
  await attempt()
  await times(3, () => limits.undoAttempt(loginLimits.address, '192.0.2.1'))
  await times(loginLimits.address.free, attempt)
  await expect(attempt()).rejects.toMatchObject({ code: 'request/too-many' })
})

it('counts each of several concurrent attempts', async () => {
  const { limits } = await throttle()
  const responses = await Promise.allSettled(
    Array.from({ length: 20 }, () => limits.attempt(loginLimits.account, 'a@b.c')),
  )
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(loginLimits.account.free)
})

it.each([
  ['2001:db8:1:2::', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  // In the compressed form, the host part moves into the first groups.
  ['2001:db8::', '2001:db8:0:0:ffff::1', '2001:db8:0:1::1'],
])('counts the addresses of one IPv6 network as one client: %s', async (network, another, next) => {
  const { limits } = await throttle()
  const attempts = Array.from({ length: 30 }, (_, n) => `${network}${n.toString(16)}:1`)
  for (const address of attempts) await limits.attempt(loginLimits.address, address)
  await expect(limits.attempt(loginLimits.address, another)).rejects.toThrow()
  await expect(limits.attempt(loginLimits.address, another.toUpperCase().replace('DB8', '0DB8'))).rejects.toThrow()
  await limits.attempt(loginLimits.address, next)
})

it('counts an IPv4 address and its IPv6-mapped form as one client', async () => {
  const { limits } = await throttle()
  await times(30, () => limits.attempt(loginLimits.address, '::ffff:192.0.2.1'))
  await expect(limits.attempt(loginLimits.address, '192.0.2.1')).rejects.toThrow()
  await limits.attempt(loginLimits.address, '::ffff:192.0.2.2')
})

it('counts attempts for an hour, even across a restart', async () => {
  const { clock, db, settings, limits } = await throttle()
  await times(5, () => limits.attempt(loginLimits.account, 'a@b.c'))
  const restarted = createThrottle(db, settings)
  await expect(restarted.attempt(loginLimits.account, 'a@b.c')).rejects.toThrow()
  clock.time += 3_602_000
  await times(5, () => restarted.attempt(loginLimits.account, 'a@b.c'))
  clock.time += 3_602_000
  await restarted.deleteExpired(trusted(new Date(clock.time)))
  expect(await db.selectFrom('throttle').selectAll().execute()).toEqual([])
})

it('does not store email addresses in plain text', async () => {
  const { db, limits } = await throttle()
  await limits.attempt(loginLimits.account, 'ada@example.com')
  const [row] = await db.selectFrom('throttle').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain('ada')
})

it('counts nothing when disabled', async () => {
  const { db, settings } = await throttle()
  const off = createThrottle(db, { ...settings, enabled: false })
  await times(50, () => off.attempt(loginLimits.account, 'a@b.c'))
  expect(await db.selectFrom('throttle').selectAll().execute()).toEqual([])
})

it('limits the wait after many attempts', () => {
  expect(waitAfter(10_000, loginLimits.account)).toBe(15 * 60_000)
})

it('keeps its counts when the secret is rotated', async () => {
  const { db, settings, limits } = await throttle()
  await times(loginLimits.account.free - 1, () => limits.attempt(loginLimits.account, 'a@b.c'))
  const keys = { signing: 'new', accepted: ['new', 'secret'] }
  const rotated = createThrottle(db, { ...settings, secret: async () => keys })
  await rotated.attempt(loginLimits.account, 'a@b.c')
  await expect(rotated.assertNoWait(loginLimits.account, 'a@b.c')).rejects.toMatchObject({ code: 'request/too-many' })
  await rotated.undoAttempt(loginLimits.account, 'a@b.c')
  await rotated.attempt(loginLimits.account, 'a@b.c')
  await expect(rotated.attempt(loginLimits.account, 'a@b.c')).rejects.toMatchObject({ code: 'request/too-many' })
  await rotated.clear(loginLimits.account, 'a@b.c')
  await times(loginLimits.account.free, () => rotated.attempt(loginLimits.account, 'a@b.c'))
})

it('allows 20 registrations at once, then one every 20 minutes, and forgets them as they are refilled', async () => {
  const { clock, limits } = await throttle()
  const register = () => limits.attempt(registrationLimits.each, '192.0.2.1')
  await times(20, register)
  await expect(register()).rejects.toMatchObject({ headers: { 'retry-after': '1200' } })
  clock.time += 20 * MINUTE
  await register()
  await expect(register()).rejects.toMatchObject({ headers: { 'retry-after': '1200' } })
  clock.time += HOUR
  await times(3, register)
  await expect(register()).rejects.toThrow()
  clock.time += 20 * 20 * MINUTE
  await times(20, register)
  await expect(register()).rejects.toThrow()
})

it.each([registrationLimits, contactLimits, applicationLimits])(
  'allows 60 of $each.name within a day',
  async (policies) => {
    const { clock, limits } = await throttle()
    const attempt = () => attemptWithinDay(limits, policies, '192.0.2.1')
    let allowed = 0
    const count = () => {
      allowed += 1
    }
    // An hour without attempts resets the waits of a backoff.
    for (let hour = 0; hour < 24; hour += 2) {
      await times(19, () => attempt().then(count, () => undefined))
      clock.time += 2 * HOUR
    }
    expect(allowed).toBe(60)
    await attempt()
  },
)

it('counts the attempts of a day for all networks of a subscriber', async () => {
  const { limits } = await throttle()
  const attempts = Array.from({ length: 61 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`)
  const outcomes = []
  for (const address of attempts)
    outcomes.push(await attemptWithinDay(limits, applicationLimits, address).catch(() => 'rejected'))
  expect(outcomes).toEqual([...Array<undefined>(60), 'rejected'])
  await attemptWithinDay(limits, applicationLimits, '2001:db8:2::1')
})

it.each(Object.values(registrationLimits))('counts no attempt of $name that is undone', async (policy) => {
  const { limits } = await throttle()
  const register = () => limits.attempt(policy, '192.0.2.1')
  const most = policy === registrationLimits.each ? 20 : 60
  await times(most, register)
  await times(2, () => limits.undoAttempt(policy, '192.0.2.1'))
  await times(2, register)
  await expect(register()).rejects.toThrow()
  await limits.undoAttempt(policy, '192.0.2.2')
})
