import pLimit from 'p-limit'
import { type CpuByStation, type Fleet, STATIONS } from '../fleet/fleet.ts'
import { createClient } from '../load/client.ts'
import { OPERATIONS, type Operation, prepareOperations } from './operations.ts'

const CONCURRENCY = 4

/** The number of calls per operation. They take a few seconds of CPU time in total. */
const COUNTS: Readonly<Record<Operation, number>> = {
  page: 3000,
  asset: 3000,
  login: 40,
  list: 500,
  smallUpload: 300,
  largeUpload: 40,
  smallDownload: 500,
  largeDownload: 80,
}

export type Demands = Awaited<ReturnType<typeof measureDemands>>

/** Measures the CPU seconds that each part takes per operation, without other load. */
export async function measureDemands({ url, cpu }: Pick<Fleet, 'url' | 'cpu'>) {
  const client = createClient(url)
  const { perform, visit } = await prepareOperations(client, url)
  const demands = new Map<Operation, CpuByStation>()
  for (const operation of OPERATIONS) {
    // Compiles the code and fills the caches.
    await repeat(COUNTS[operation] / 10, perform[operation])
    const before = await cpu()
    await repeat(COUNTS[operation], perform[operation])
    demands.set(operation, perOperation(before, await cpu(), COUNTS[operation]))
  }
  client.close()
  const failed = client.outcomes.find(({ failure }) => failure !== undefined)
  if (failed) throw new Error(`A measured ${failed.kind} failed: ${failed.failure}`)
  return { cpu: Object.fromEntries(demands) as Readonly<Record<Operation, CpuByStation>>, visit }
}

const repeat = (count: number, work: () => Promise<unknown>) =>
  pLimit(CONCURRENCY).map(Array.from({ length: count }), work)

const perOperation = (before: CpuByStation, after: CpuByStation, count: number): CpuByStation =>
  Object.fromEntries(STATIONS.map((station) => [station, (after[station] - before[station]) / count])) as CpuByStation
