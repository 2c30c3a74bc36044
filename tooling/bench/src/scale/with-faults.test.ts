import { expect, it } from 'vitest'
import type { Outcome } from './client.ts'
import { classify } from './with-faults.ts'

const outcome = (startedAt: number, endedAt: number, failure: string | undefined = '502'): Outcome => ({
  kind: 'list',
  startedAt,
  endedAt,
  failure,
})
const [kill, restart] = [
  { startedAt: 100, endedAt: 120 },
  { startedAt: 500, endedAt: 600 },
]

it('counts a failure as in flight if the request was in progress at the kill', () => {
  const [before, across, at, after] = [outcome(10, 90), outcome(90, 130), outcome(110, 150), outcome(121, 130)]
  const { inFlight, others } = classify([before, across, at, after], kill, restart)
  expect(inFlight).toEqual([across, at])
  expect(others).toEqual([before, after])
})

it('ignores requests that did not fail', () => {
  const errors = classify([outcome(90, 130, ''), { ...outcome(90, 400), failure: undefined }], kill, restart)
  expect(errors).toMatchObject({ inFlight: [outcome(90, 130, '')], others: [], recoveryMs: 30 })
})

it('measures the recovery until the last failure before the restart', () => {
  expect(classify([outcome(90, 130), outcome(200, 350), outcome(550, 560)], kill, restart).recoveryMs).toBe(250)
  expect(classify([], kill, restart).recoveryMs).toBe(0)
})
