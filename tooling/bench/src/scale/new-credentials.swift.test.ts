import { expect, it } from 'vitest'
import { startFleet } from './fleet.ts'
import { startMixedLoad } from './mixed-load.ts'
import { restartAll } from './with-faults.ts'

const REQUESTS = 200

it('a fleet changes the role of its database and the key of its bucket, and no request fails', {
  timeout: 900_000,
}, async () => {
  await using fleet = await startFleet()
  const load = await startMixedLoad(fleet.url, { fileUsers: 4, visitors: 1 })
  await load.after(REQUESTS)
  await restartAll(fleet, await fleet.engines.newCredentials())
  await load.after(REQUESTS)
  await load.stop()
  expect(load.outcomes.filter(({ failure }) => failure !== undefined)).toEqual([])
  expect(await fleet.engines.withdrawFormer()).toBe(0)
  const { checked, ...damage } = await load.verify()
  expect(damage).toEqual({ lost: [], unexpected: [], corrupted: [] })
  expect(checked).toBeGreaterThan(0)
})
