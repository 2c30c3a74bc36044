import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, resetPeak } from '../processes.ts'
import { table } from '../report/table.ts'
import { startMember } from '../servers/member.ts'
import type { Attack } from './attack.ts'
import { dripping, pipelining } from './held-connections.ts'
import { HONEST_CALLS, prepareHonestCalls } from './honest-calls.ts'
import { search } from './search.ts'

/** To add an attack, list it here. */
const ATTACKS: readonly Attack[] = [pipelining, dripping, search]

const HEAP_MB = 512
const ATTACK_MS = 20_000
/** Lets the process release its memory. */
const SETTLE_MS = 5000
const RECOVERY_MS = 30_000

const ATTACKERS = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
const HONEST = '127.0.0.9'

/**
 * Measures the memory of the whole site, with a small heap, and the times of honest calls during attacks. Needs more
 * than one loopback address, which only Linux has. Targets: at most 200 MiB above idle, at most 64 MiB after 30 s, and
 * 99% of each kind of call within 500 ms.
 */
export async function benchAttacks(): Promise<string> {
  const rows: string[][] = []
  for (const attack of ATTACKS) {
    for (const addresses of attack.addresses) {
      rows.push([attack.name, String(addresses), ...(await measure(attack, ATTACKERS.slice(0, addresses)))])
    }
  }
  const title = `The whole site with a heap of ${HEAP_MB} MB, attacked for ${ATTACK_MS / 1000} s; p99 of others' calls in ms`
  const header = ['attack', 'addresses', 'idle, MiB', 'growth', `after ${RECOVERY_MS / 1000} s`, ...HONEST_CALLS]
  return `${title}\n${table(header, rows)}`
}

async function measure({ prepare }: Attack, attackers: readonly string[]): Promise<string[]> {
  const settings = { RATE_LIMITS: 'on', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }
  await using server = await startMember('gateway', settings)
  const attackFrom = await prepare(server)
  const measureHonest = await prepareHonestCalls(server, HONEST)
  await measureHonest(SETTLE_MS)
  const idle = await memoryOf(server.pids(), 'VmRSS')
  await resetPeak(server.pids())
  const times = await attackDuring(attackFrom, attackers, () => measureHonest(ATTACK_MS))
  if (server.pids().length === 0) return [idle.toFixed(0), 'ended', '-', ...times.map(() => '-')]
  const peak = await memoryOf(server.pids(), 'VmHWM')
  await pause(RECOVERY_MS)
  const after = await memoryOf(server.pids(), 'VmRSS')
  return [idle, peak - idle, after - idle, ...times].map((value) => value.toFixed(0))
}

async function attackDuring<Result>(
  attackFrom: Awaited<ReturnType<Attack['prepare']>>,
  attackers: readonly string[],
  task: () => Promise<Result>,
): Promise<Result> {
  await using ongoing = new AsyncDisposableStack()
  for (const from of attackers) ongoing.use(attackFrom(from))
  return await task()
}
