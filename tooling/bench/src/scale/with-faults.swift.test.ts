import { expect, it } from 'vitest'
import { KINDS } from './client.ts'
import { startFleet } from './fleet.ts'
import { runWithFaults } from './with-faults.ts'

const LOAD = { fileUsers: 4, visitors: 1 }
const REQUESTS = 300

it('a fleet loses no file when a replica is killed, and fails no request while all members restart', {
  timeout: 900_000,
}, async () => {
  await using fleet = await startFleet({ releases: 'folder' })
  const { outcomes, errors, findings } = await runWithFaults(fleet, LOAD, REQUESTS)
  const isSent = (kind: string) => outcomes.some((outcome) => outcome.kind === kind && outcome.failure === undefined)
  expect(KINDS.filter((kind) => !isSent(kind))).toEqual([])
  expect(errors.others).toEqual([])
  expect(findings).toMatchObject({ lost: [], unexpected: [], corrupted: [] })
  expect(findings.checked).toBeGreaterThan(0)
})
