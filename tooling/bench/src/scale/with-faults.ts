import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../servers/member.ts'
import type { Outcome } from './client.ts'
import type { Fleet } from './fleet.ts'
import { type LoadSize, startMixedLoad } from './mixed-load.ts'

const BACK_LIMIT_MS = 30_000

/** The time from the signal until the process has ended or, for a restart, has started again. */
type Incident = Pick<Outcome, 'startedAt' | 'endedAt'>

/** Kills a replica, then restarts every member, each after `requests` calls. Verifies every acknowledged file. */
export async function runWithFaults(fleet: Fleet, size: LoadSize, requests: number) {
  const load = await startMixedLoad(fleet.url, size)
  await load.after(requests)
  const kill = await during(fleet.replicas[0].kill)
  const started = fleet.replicas[0].start()
  await load.after(requests)
  await started
  await untilAllIn(fleet)
  const restart = await during(() => restartAll(fleet))
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

/** Restarts one member after the other with these settings, each once nginx uses the previous one again. */
export async function restartAll(fleet: Fleet, settings?: Settings): Promise<void> {
  for (const { stop, start } of [...fleet.replicas, ...fleet.gateways]) {
    await stop()
    await start(settings)
    await untilAllIn(fleet)
  }
}

/** Resolves when nginx uses every member: stopping the next one before that could take the site down. */
async function untilAllIn({ portsOut }: Fleet): Promise<void> {
  const deadline = performance.now() + BACK_LIMIT_MS
  while ((await portsOut()).length > 0) {
    if (performance.now() > deadline) throw new Error('A member of the fleet still fails its checks.')
    await pause(100)
  }
}

const isDuring = ({ startedAt, endedAt }: Outcome, incident: Incident): boolean =>
  startedAt <= incident.endedAt && endedAt >= incident.startedAt

/** Separates the expected failures, of requests in progress at the kill, from unexpected ones. */
export function classify(outcomes: readonly Outcome[], kill: Incident, restart: Incident) {
  const failures = outcomes.filter(({ failure }) => failure !== undefined)
  const ends = failures.map(({ endedAt }) => endedAt).filter((endedAt) => endedAt < restart.startedAt)
  return {
    inFlight: failures.filter((outcome) => isDuring(outcome, kill)),
    others: failures.filter((outcome) => !isDuring(outcome, kill)),
    /** The milliseconds from the kill until the last failure before the restart; 0 without failures. */
    recoveryMs: Math.max(0, ...ends.map((endedAt) => endedAt - kill.startedAt)),
  }
}
