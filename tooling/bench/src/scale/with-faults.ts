import { setTimeout as pause } from 'node:timers/promises'
import { type Fleet, METRICS_TOKEN } from './fleet/fleet.ts'
import type { Member } from './fleet/member.ts'
import { type LoadSize, startMixedLoad } from './load/mixed-load.ts'
import { classify, type Incident } from './load/outcomes.ts'

const USE_LIMIT_MS = 30_000

export type FaultRun = Awaited<ReturnType<typeof runWithFaults>>

/**
 * Waits three times for `requests` calls. Kills and starts a replica after the first, and restarts a gateway and the
 * other replica after the second. Verifies every acknowledged file at the end.
 */
export async function runWithFaults(fleet: Fleet, size: LoadSize, requests: number) {
  const load = await startMixedLoad(fleet.url, size)
  await load.after(requests)
  const kill = await during(fleet.replicas[0].kill)
  const started = fleet.replicas[0].start()
  await load.after(requests)
  await started
  await untilUsed(fleet.replicas[0])
  const restart = await during(() => restartBoth(fleet.gateways[0], fleet.replicas[1]))
  await load.after(requests)
  await load.stop()
  const outcomes = [...load.outcomes]
  return { outcomes, errors: classify(outcomes, kill, restart), findings: await load.verify() }
}

async function during(work: () => Promise<void>): Promise<Incident> {
  const startedAt = performance.now()
  await work()
  return { startedAt, endedAt: performance.now() }
}

async function restartBoth(...members: Member[]): Promise<void> {
  await Promise.all(
    members.map(async ({ stop, start }) => {
      await stop()
      await start()
    }),
  )
}

/**
 * Resolves when the replica has served a call since its start. After a failure, nginx skips a server for a while:
 * stopping the other one during that time would take the site down.
 */
async function untilUsed({ url }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const deadline = performance.now() + USE_LIMIT_MS
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
    if (/^api_request_duration_seconds_count.* [1-9]/m.test(metrics)) return
    if (performance.now() > deadline) throw new Error(`nginx sends no requests to ${url} after its restart.`)
    await pause(100)
  }
}
