import { expect, it } from 'vitest'
import type { CpuByStation } from '../fleet/fleet.ts'
import { OPERATIONS } from '../measure/operations.ts'
import { predict } from './predict.ts'
import { servicesOf } from './services.ts'

const MIB = 2 ** 20
const cpu = (more: Partial<CpuByStation> = {}): CpuByStation => ({
  nginx: 0.0001,
  gateway: 0.001,
  api: 0.002,
  postgres: 0.0005,
  swift: 0,
  ...more,
})

/** The same costs for every operation, except large uploads in the API. */
const demands = {
  cpu: {
    ...(Object.fromEntries(OPERATIONS.map((operation) => [operation, cpu()])) as Record<
      (typeof OPERATIONS)[number],
      CpuByStation
    >),
    largeUpload: cpu({ api: 0.042 }),
  },
  visit: { files: 10, fileBytes: 250_000, pageBytes: 12_000 },
}

it('counts only the parts that an operation involves', () => {
  const { page, list } = servicesOf(demands)
  expect(page.cpu).toMatchObject({ gateway: 0.001, api: 0, postgres: 0 })
  expect(list.cpu).toMatchObject({ gateway: 0, api: 0.002, postgres: 0.0005 })
})

it('derives the cost of a mean-sized file from a small and a large one', () => {
  const perMib = 0.04 / (4 - 10 / 1024)
  expect(servicesOf(demands).upload.cpu.api).toBeCloseTo(0.002 + perMib * (1 - 10 / 1024), 10)
  expect(servicesOf(demands).upload.bytes).toBe(MIB)
})

it('finds the station that saturates first, and the factor at which it does', () => {
  const [one, fleet, cdn] = predict({ embedded: demands, fleet: demands }, 2000)
  // Pages, files and calls share one process; at the factor of the limit, it has a second of work per second.
  expect(one?.limit.station).toBe('process')
  expect(fleet?.limit.factor).toBeGreaterThan(one?.limit.factor ?? Number.NaN)
  // A CDN does not relieve the API or the link for files.
  expect(cdn?.limit.factor).toBeGreaterThanOrEqual(fleet?.limit.factor ?? Number.NaN)
})

it('returns no times if a station is overloaded', () => {
  const [one] = predict({ embedded: demands, fleet: demands }, 2000)
  const factor = one?.limit.factor ?? Number.NaN
  expect(one?.loads.map(({ times }) => times !== undefined)).toEqual([1, 10, 100, 1000].map((load) => load < factor))
  expect(one?.loads.map(({ utilization }) => utilization < 1)).toEqual([1, 10, 100, 1000].map((load) => load < factor))
})
