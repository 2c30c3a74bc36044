import type { Demands } from '../measure/demands.ts'
import { servicesOf } from './services.ts'
import { type Network, simulate } from './simulate.ts'
import { bottleneckOf, networkOf, type Topology, topologies } from './topologies.ts'
import { peakRates } from './workload.ts'

export const FACTORS = [1, 10, 100, 1000]
/** Large enough that another seed changes the 95th percentile by only a few percent. */
const OPERATIONS = 200_000

export type MeasuredDemands = Readonly<Record<Topology['measured'], Demands>>

export type Prediction = ReturnType<typeof predict>[number]

/** Predicts the load of each topology at each factor, by simulating this many operations. */
export const predict = (measured: MeasuredDemands, operations = OPERATIONS) =>
  topologies.map((topology) => {
    const demands = measured[topology.measured]
    const services = servicesOf(demands)
    const at = (factor: number) => networkOf(topology, services, peakRates(factor, demands.visit.files))
    return {
      topology: topology.name,
      /** One per factor. */
      loads: FACTORS.map((factor) => loadOf(at(factor), operations)),
      limit: limitOf(at),
    }
  })

/** Omits `times` if a station is overloaded. */
function loadOf(network: Network, operations: number) {
  const bottleneck = bottleneckOf(network)
  return { ...bottleneck, times: bottleneck.utilization < 1 ? simulate(network, operations).times : undefined }
}

/** Finds the station that saturates first, and the load factor at which it does, by bisection. */
function limitOf(at: (factor: number) => Network) {
  let [fits, exceeds] = [0, 1]
  while (bottleneckOf(at(exceeds)).utilization < 1) exceeds *= 2
  while (exceeds - fits > exceeds / 1000) {
    const middle = (fits + exceeds) / 2
    if (bottleneckOf(at(middle)).utilization < 1) fits = middle
    else exceeds = middle
  }
  return { station: bottleneckOf(at(exceeds)).station, factor: exceeds }
}
