import type { Demands } from '../measure/demands.ts'
import { servicesOf } from './services.ts'
import { type Network, type Simulation, simulate } from './simulate.ts'
import { type Bottleneck, bottleneckOf, networkOf, type Topology, topologies } from './topologies.ts'
import { peakRates } from './workload.ts'

export const FACTORS = [1, 10, 100, 1000]
/** Enough that another seed changes the 95th percentile by only a few percent. */
const OPERATIONS = 200_000

export type MeasuredDemands = Readonly<Record<Topology['measured'], Demands>>

export interface Prediction {
  topology: string
  /** One per factor. `times` is undefined if a station is overloaded. */
  loads: readonly (Bottleneck & { times: Simulation['times'] | undefined })[]
  /** The station that saturates first, and the load factor at which it does. */
  limit: { station: string; factor: number }
}

/** Predicts how each topology handles each load factor, by simulating this many operations. */
export const predict = (measured: MeasuredDemands, operations = OPERATIONS): Prediction[] =>
  topologies.map((topology) => {
    const demands = measured[topology.measured]
    const services = servicesOf(demands)
    const at = (factor: number) => networkOf(topology, services, peakRates(factor, demands.visit.files))
    return {
      topology: topology.name,
      loads: FACTORS.map((factor) => loadOf(at(factor), operations)),
      limit: limitOf(at),
    }
  })

function loadOf(network: Network, operations: number): Prediction['loads'][number] {
  const bottleneck = bottleneckOf(network)
  return { ...bottleneck, times: bottleneck.utilization < 1 ? simulate(network, operations).times : undefined }
}

/** Finds the factor at which a station saturates, by bisection. */
function limitOf(at: (factor: number) => Network): Prediction['limit'] {
  let [fits, exceeds] = [0, 1]
  while (bottleneckOf(at(exceeds)).utilization < 1) exceeds *= 2
  while (exceeds - fits > exceeds / 1000) {
    const middle = (fits + exceeds) / 2
    if (bottleneckOf(at(middle)).utilization < 1) fits = middle
    else exceeds = middle
  }
  return { station: bottleneckOf(at(exceeds)).station, factor: exceeds }
}
