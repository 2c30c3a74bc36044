import { randomBytes } from 'node:crypto'
import { createDatabase } from '@repo/servers/postgres'
import { createBucket, startSwift, withSecondKey } from '@repo/servers/swift'
import { expect, inject, it, onTestFinished } from 'vitest'
import { tusOverHttp } from '#testing/child/tus-over-http.ts'
import { type Fleet, FOLDER, startFleet, startLoad } from './rolling-restart.ts'

const LONG = { timeout: 600_000 }

/** Starts a bucket server of its own, from which a test may withdraw a key, and creates a bucket and a database. */
async function setUp() {
  const swift = await startSwift()
  onTestFinished(async () => swift[Symbol.asyncDispose]())
  const database = await createDatabase(inject('postgres'))
  onTestFinished(async () => database[Symbol.asyncDispose]())
  const STORAGE_URL = await createBucket(swift.url)
  const settings = { DATABASE_URL: database.url, STORAGE_URL }
  const withdrawFirstKey = async () => {
    await swift.withdrawFirstKey()
    // Uses the first key.
    await expect(createBucket(swift.url)).rejects.toThrow()
  }
  return { settings, changed: { ...settings, STORAGE_URL: withSecondKey(STORAGE_URL) }, withdrawFirstKey }
}

/** Sends the first half of a file that takes several parts. `finish` sends the rest and compares what is stored. */
async function startResumable(fleet: Fleet) {
  const { token, email } = fleet
  const content = randomBytes(20 * 1024 ** 2)
  const half = content.length / 2
  const url = await fleet.send((origin) => tusOverHttp({ origin, token, email }).create([FOLDER], 'resumed', 2 * half))
  const append = (from: number) =>
    fleet.send((origin) => tusOverHttp({ origin, token, email }).append(url, from, content.subarray(from, from + half)))
  expect(await append(0)).toMatchObject({ status: 204 })
  return {
    async finish(): Promise<void> {
      expect(await append(half)).toMatchObject({ status: 204 })
      const { status, body } = await fleet.download('resumed')
      expect([status, content.equals(body)]).toEqual([200, true])
    },
  }
}

it('the key of the bucket changes by a rolling restart: no upload or download fails', LONG, async () => {
  const { settings, changed, withdrawFirstKey } = await setUp()
  expect(changed.STORAGE_URL).not.toBe(settings.STORAGE_URL)
  const fleet = await startFleet(settings)
  const load = await startLoad(fleet)
  await load.after(30)
  await fleet.restart(changed)
  await load.after(30)
  expect(await load.stop()).toBeGreaterThan(60)
  await withdrawFirstKey()
  await load.verify()
})

it('one restart changes the key of a single machine: files and sessions stay', LONG, async () => {
  const { settings, changed, withdrawFirstKey } = await setUp()
  const machine = await startFleet(settings, { replicas: 1 })
  const load = await startLoad(machine)
  await load.after(30)
  await load.stop()
  const upload = await startResumable(machine)
  await machine.restart(changed)
  await withdrawFirstKey()
  await upload.finish()
  await load.verify()
  const further = await startLoad(machine)
  await further.after(15)
  await further.stop()
  await further.verify()
})
