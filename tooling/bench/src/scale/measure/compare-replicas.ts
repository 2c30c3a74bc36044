import type { Fleet } from '../fleet/fleet.ts'
import { type LoadSize, startMixedLoad } from '../load/mixed-load.ts'

export interface ReplicaCost {
  /** The CPU seconds of all replicas and of PostgreSQL per request of the mixed load. */
  api: number
  postgres: number
}

/** Measures the same mixed load with one replica and with two. Restarts one of them. */
export async function compareReplicas(
  fleet: Fleet,
  size: LoadSize,
  requests: number,
): Promise<[ReplicaCost, ReplicaCost]> {
  const two = await costOf(fleet, size, requests)
  await fleet.replicas[1].stop()
  const one = await costOf(fleet, size, requests)
  await fleet.replicas[1].start()
  return [one, two]
}

async function costOf({ url, cpu }: Fleet, size: LoadSize, requests: number): Promise<ReplicaCost> {
  const load = await startMixedLoad(url, size)
  await load.after(requests / 10)
  const [before, start] = [await cpu(), load.outcomes.length]
  await load.after(requests)
  const [after, end] = [await cpu(), load.outcomes.length]
  await load.stop()
  const perRequest = (part: 'api' | 'postgres') => (after[part] - before[part]) / (end - start)
  return { api: perRequest('api'), postgres: perRequest('postgres') }
}
