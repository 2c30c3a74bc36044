import { expect, it } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { type Cutoff, toInstant } from '../clock/clock.ts'
import {
  deleteFormerSecrets,
  generatedSetting,
  openSecrets,
  readSecrets,
  rotateSecret,
  STAGED_FOR_MS,
} from './secrets.ts'

const NAME = 'share-key'
const HOUR = 3_600_000

const cutoff = (time: number) => toInstant(time) as Cutoff

/** Opens the secrets of one database in two processes, and rotates one of them. */
async function setUp() {
  const db = await openTestDatabase()
  const clock = { time: Date.parse('2026-01-01T00:00:00Z') }
  const now = () => clock.time
  const open = async () => (await openSecrets(db, now))[NAME]
  const one = await open()
  const former = (await one()).signing
  const rotate = (validForMs: number) => rotateSecret(db, NAME, validForMs, clock.time)
  return { db, clock, one, former, rotate, open, stored: () => generatedSetting(db, NAME) }
}

it('a running process learns about a rotation in half a minute, and signs with the new secret after two', async () => {
  const { clock, one, former, rotate, stored } = await setUp()
  await rotate(HOUR)
  const next = await stored()
  expect(next).not.toBe(former)
  clock.time += 30_000
  expect(await one()).toEqual({ signing: former, accepted: [next, former] })
  clock.time += STAGED_FOR_MS - 30_001
  expect((await one()).signing).toBe(former)
  clock.time += 1
  expect(await one()).toEqual({ signing: next, accepted: [next, former] })
})

it('no process ever signs with a secret that another one rejects', async () => {
  const { clock, one, open, rotate } = await setUp()
  const start = clock.time
  // The two read at different moments.
  clock.time += 17_000
  const other = await open()
  clock.time = start + 29_999
  await rotate(HOUR)
  for (; clock.time < start + HOUR; clock.time += 1_009) {
    for (const [signer, verifier] of [
      [one, other],
      [other, one],
    ] as const) {
      const { signing } = await signer()
      expect((await verifier()).accepted).toContain(signing)
    }
  }
})

it('the former secret is valid until the stated time', async () => {
  const { clock, one, former, rotate, stored, open } = await setUp()
  await rotate(HOUR)
  clock.time += HOUR - 1
  expect((await one()).accepted).toContain(former)
  clock.time += 1
  expect(await one()).toEqual({ signing: await stored(), accepted: [await stored()] })
  expect(await (await open())()).toEqual(await one())
})

it('several rotations keep each former secret for its own time, unless a later one shortens it', async () => {
  const { clock, one, former, rotate, stored } = await setUp()
  await rotate(2 * HOUR)
  const second = await stored()
  clock.time += HOUR
  await rotate(24 * HOUR)
  const third = await stored()
  clock.time += HOUR - 1
  expect((await one()).accepted).toEqual([third, second, former])
  clock.time += 1
  expect((await one()).accepted).toEqual([third, second])
  await rotate(HOUR)
  clock.time += HOUR
  expect((await one()).accepted).toEqual([await stored()])
})

it('rejects a rotation during the one before, and a former secret that ends before the new one signs', async () => {
  const { clock, rotate, stored } = await setUp()
  await expect(rotate(STAGED_FOR_MS)).rejects.toThrow('To fix: let it be valid for longer.')
  await rotate(HOUR)
  const next = await stored()
  clock.time += STAGED_FOR_MS - 1
  await expect(rotate(HOUR)).rejects.toThrow('share-key was just rotated; the new value signs from 2026-01-01T00:02')
  expect(await stored()).toBe(next)
  clock.time += 1
  await rotate(HOUR)
})

it('one of two concurrent rotations is rejected', async () => {
  const { one, clock, rotate, former } = await setUp()
  const outcomes = await Promise.allSettled([rotate(HOUR), rotate(HOUR)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  clock.time += STAGED_FOR_MS
  expect((await one()).accepted).toContain(former)
})

it('a clock that is set back makes a process read again', async () => {
  const { clock, one, rotate } = await setUp()
  await rotate(HOUR)
  clock.time -= 10 * HOUR
  expect((await one()).accepted).toHaveLength(2)
})

it('a rotation while the clock was ahead takes effect once it is right, and can be repeated', async () => {
  const { clock, one, former, rotate, stored } = await setUp()
  clock.time += 5000 * HOUR
  await rotate(HOUR)
  const second = await stored()
  clock.time -= 5000 * HOUR - 60_000
  expect(await one()).toEqual({ signing: second, accepted: [second, former] })
  await rotate(HOUR)
  clock.time += HOUR
  expect(await one()).toEqual({ signing: await stored(), accepted: [await stored()] })
})

it('keeps a former throttle-key until no count under it is left', async () => {
  const db = await openTestDatabase()
  const start = Date.parse('2026-01-01T00:00:00Z')
  let time = start
  const { 'throttle-key': key } = await openSecrets(db, () => time)
  const { signing: former } = await key()
  expect(await rotateSecret(db, 'throttle-key', 5 * 60_000, start)).toMatchObject({
    validUntil: start + 24 * HOUR + STAGED_FOR_MS,
  })
  time = start + 24 * HOUR
  expect((await key()).accepted).toContain(former)
})

it('deletes former values that have ended, and no other', async () => {
  const { db, clock, one, former, rotate, stored } = await setUp()
  const read = async () => JSON.stringify(await db.selectFrom('setting').selectAll().execute())
  await rotate(2 * HOUR)
  const second = await stored()
  clock.time += HOUR
  await rotate(24 * HOUR)
  await deleteFormerSecrets(db, cutoff(clock.time))
  expect(await read()).toContain(former)
  clock.time += HOUR
  await deleteFormerSecrets(db, cutoff(clock.time))
  expect(await read()).not.toContain(former)
  expect((await one()).accepted).toEqual([await stored(), second])
  clock.time += 24 * HOUR
  await deleteFormerSecrets(db, cutoff(clock.time))
  expect(await read()).not.toContain(second)
  expect((await readSecrets(db))[NAME].rotation).toMatchObject({ former: [] })
})
