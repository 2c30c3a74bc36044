import { STATIONS } from '../fleet/fleet.ts'
import type { Service } from './services.ts'
import type { Flow, Network } from './simulate.ts'
import type { Action } from './workload.ts'

/** A link of 1 Gbit/s that carries each byte of a file once in each direction. */
const LINK_BYTES_PER_SECOND = 125_000_000
const LINK = 'link'

export interface Topology {
  name: string
  /** The measurement whose service times apply. */
  measured: 'embedded' | 'fleet'
  stations: Readonly<Record<string, number>>
  /** The station that does the work of a part; several parts may be on one. */
  stationOf: (part: (typeof STATIONS)[number]) => string
  /** Returns the rate at which an action reaches the site rather than a CDN. */
  reaches: (action: Action, rate: number) => number
}

const everything = (_action: Action, rate: number) => rate
const separate = (part: string) => part

/** The number of pages. A CDN requests each page at most once a second, and each release file only once. */
const PAGES = 60
const behindCdn = (action: Action, rate: number) =>
  action === 'asset' ? 0 : action === 'page' ? Math.min(rate, PAGES) : rate

/** Machines with 2 cores. A Node process counts as one core, although it hashes and writes on additional threads. */
const FLEET = { nginx: 2, gateway: 2, api: 2, postgres: 2, swift: 2, [LINK]: 1 }

export const topologies: readonly Topology[] = [
  {
    name: '1 machine',
    measured: 'embedded',
    stations: { process: 1, [LINK]: 1 },
    stationOf: () => 'process',
    reaches: everything,
  },
  { name: '2 + 2', measured: 'fleet', stations: FLEET, stationOf: separate, reaches: everything },
  { name: '2 + 2, CDN', measured: 'fleet', stations: FLEET, stationOf: separate, reaches: behindCdn },
]

/** Builds the queueing network of a topology at these rates. */
export function networkOf(
  { stations, stationOf, reaches }: Topology,
  services: Readonly<Record<Action, Service>>,
  rates: Readonly<Record<Action, number>>,
): Network {
  const flows = (Object.keys(services) as Action[]).map((action): Flow => {
    const { cpu, bytes } = services[action]
    const work = STATIONS.map((part) => ({ station: stationOf(part), seconds: cpu[part] }))
    const visits = [...work, { station: LINK, seconds: bytes / LINK_BYTES_PER_SECOND }]
    return { name: action, rate: reaches(action, rates[action]), visits: visits.filter(({ seconds }) => seconds > 0) }
  })
  return { stations, flows: flows.filter(({ rate }) => rate > 0) }
}

/** Returns the busiest station, by the utilization law. A utilization above 1 means overload. */
export function bottleneckOf({ stations, flows }: Network) {
  const all = Object.entries(stations).map(([station, servers]) => {
    const seconds = flows.flatMap(({ rate, visits }) =>
      visits.map((visit) => (visit.station === station ? rate * visit.seconds : 0)),
    )
    return { station, utilization: seconds.reduce((sum, value) => sum + value, 0) / servers }
  })
  return all.reduce((one, other) => (other.utilization > one.utilization ? other : one))
}
