import pLimit from 'p-limit'
import type { Fleet } from '../fleet/fleet.ts'
import { createClient } from '../load/client.ts'
import { type Operation, prepareOperations } from './operations.ts'

const CONCURRENCY = 8
/** The calls, cycled in this order so that both sides do the same work. */
const MIX: readonly Operation[] = ['list', 'list', 'smallDownload', 'smallUpload']

/** CPU seconds per call. */
export interface ReplicaCost {
  /** The sum over all replicas. */
  api: number
  postgres: number
}

/** Measures the same calls with two replicas and with one. Stops and restarts one of them. */
export async function compareReplicas(fleet: Fleet, calls: number): Promise<[one: ReplicaCost, two: ReplicaCost]> {
  const client = createClient(fleet.url)
  const { perform } = await prepareOperations(client, fleet.url)
  const work = (count: number) =>
    pLimit(CONCURRENCY).map(Array.from({ length: count }), (_, index) => perform[MIX[index % MIX.length] ?? 'list']())
  const measure = async (): Promise<ReplicaCost> => {
    // Compiles the code and fills the caches of a replica that has just started.
    await work(calls / 4)
    const before = await fleet.cpu()
    await work(calls)
    const after = await fleet.cpu()
    return { api: (after.api - before.api) / calls, postgres: (after.postgres - before.postgres) / calls }
  }

  const two = await measure()
  await fleet.replicas[1].stop()
  const one = await measure()
  await fleet.replicas[1].start()
  client.close()
  return [one, two]
}
