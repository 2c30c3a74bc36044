import { describe, expect, it } from 'vitest'
import { type Clock, createClock } from './clock.ts'
import { simulate } from './simulate.ts'

const OPERATIONS = 200_000
const mean = (values: readonly number[] = []) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the mean seconds in an M/M/c queue, waiting included (Erlang C). Requires less load than capacity. */
function meanTime(servers: number, rate: number, seconds: number): number {
  const load = rate * seconds
  if (load >= servers) throw new RangeError(`${servers} servers cannot serve a load of ${load}.`)
  // The probability that all servers are busy, without a queue (Erlang B), by recursion over their number.
  let blocked = 1
  for (let count = 1; count <= servers; count += 1) blocked = (load * blocked) / (count + load * blocked)
  const waits = blocked / (1 - (load / servers) * (1 - blocked))
  return seconds + (waits * seconds) / (servers - load)
}

const queue = (servers: number, rate: number, seconds: number) => ({
  stations: { cpu: servers },
  flows: [{ name: 'call', rate, visits: [{ station: 'cpu', seconds }] }],
})

it('orders events by time', () => {
  const [clock, ran, passed]: [Clock, string[], number[]] = [createClock(), [], []]
  for (const [at, name] of [
    [5, 'e'],
    [1, 'a'],
    [4, 'd'],
    [2, 'b'],
    [3, 'c'],
    [1, 'a'],
  ] as const)
    clock.after(at, () => void ran.push(name))
  clock.run((seconds) => passed.push(seconds))
  expect(ran).toEqual(['a', 'a', 'b', 'c', 'd', 'e'])
  expect(passed).toEqual([1, 0, 1, 1, 1, 1])
})

describe.each([
  [1, 0.5],
  [1, 0.8],
  [2, 0.7],
  [4, 0.8],
])('a station with %i server(s) at a utilization of %d', (servers, utilization) => {
  const seconds = 0.01
  const rate = (utilization * servers) / seconds
  const simulation = simulate(queue(servers, rate, seconds), OPERATIONS)

  it('takes the time that the Erlang C formula predicts', () => {
    expect(mean(simulation.times.call) / meanTime(servers, rate, seconds)).toBeCloseTo(1, 1)
  })

  it('is as busy as the utilization law predicts', () => {
    expect(simulation.utilization.cpu).toBeCloseTo(utilization, 2)
  })

  it("obeys Little's law", () => {
    expect(simulation.inNetwork / (rate * mean(simulation.times.call))).toBeCloseTo(1, 2)
  })
})

it('adds up the times of consecutive stations', () => {
  const visits = [
    { station: 'proxy', seconds: 0.002 },
    { station: 'cpu', seconds: 0.01 },
  ]
  const stations = { proxy: 1, cpu: 2 }
  const { times } = simulate({ stations, flows: [{ name: 'call', rate: 140, visits }] }, OPERATIONS)
  expect(mean(times.call) / (meanTime(1, 140, 0.002) + meanTime(2, 140, 0.01))).toBeCloseTo(1, 1)
})

it('returns the same result for the same seed, and a different one for another', () => {
  const run = (seed: number) => simulate(queue(1, 50, 0.01), 1000, seed)
  expect(run(7)).toEqual(run(7))
  expect(run(7)).not.toEqual(run(8))
})

it('computes the known mean time in an M/M/1 queue', () => {
  expect(meanTime(1, 50, 0.01)).toBeCloseTo(0.02, 10)
  expect(() => meanTime(1, 100, 0.01)).toThrow('cannot serve')
})
