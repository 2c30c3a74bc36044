import { createRandom } from '../random.ts'
import { createClock } from './clock.ts'
import { createStation } from './station.ts'

/** Operations of one kind that visit stations in sequence. */
export interface Flow {
  name: string
  /** Operations per second, at random moments (Poisson). */
  rate: number
  /** `seconds` is the mean of the service time. */
  visits: readonly { station: string; seconds: number }[]
}

export interface Network {
  /** The number of servers of each station. */
  stations: Readonly<Record<string, number>>
  flows: readonly Flow[]
}

/**
 * Simulates an open queueing network with exponential service times, deterministically for a seed. An overloaded
 * network never settles: its times grow with the number of `operations`.
 */
export function simulate({ stations, flows }: Network, operations: number, seed = 1) {
  const clock = createClock()
  const random = createRandom(seed)
  const exponential = (mean: number) => -Math.log(1 - random()) * mean
  const all = new Map(Object.entries(stations).map(([name, servers]) => [name, createStation(clock, servers)]))
  const times = new Map(flows.map(({ name }): [string, number[]] => [name, []]))
  let [arrived, present, area] = [0, 0, 0]

  function proceed(flow: Flow, startedAt: number, step: number): void {
    const visit = flow.visits[step]
    if (visit) {
      const next = () => proceed(flow, startedAt, step + 1)
      all.get(visit.station)?.visit(() => exponential(visit.seconds), next)
    } else {
      present -= 1
      times.get(flow.name)?.push(clock.now() - startedAt)
    }
  }

  function arrive(flow: Flow): void {
    if (arrived === operations) return
    arrived += 1
    present += 1
    clock.after(exponential(1 / flow.rate), () => arrive(flow))
    proceed(flow, clock.now(), 0)
  }

  for (const flow of flows) clock.after(exponential(1 / flow.rate), () => arrive(flow))
  clock.run((seconds) => {
    area += present * seconds
  })
  return {
    /** The share of time in which the servers of each station are busy. */
    utilization: Object.fromEntries([...all].map(([name, station]) => [name, station.utilization()])),
    /** The total seconds of each operation, sorted, for each flow. */
    times: Object.fromEntries([...times].map(([name, list]) => [name, list.toSorted((a, b) => a - b)])),
    /** The mean number of operations in the network. */
    inNetwork: area / clock.now(),
  }
}
