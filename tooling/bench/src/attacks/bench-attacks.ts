import { setTimeout as pause } from 'node:timers/promises'
import { newSession, type SiteUnderTest } from '@site/checks/site'
import { type Call, measureCall } from '../http/call.ts'
import { contentOf, entryNames, fill, openSiteStore } from '../http/store.ts'
import { memoryOf, resetPeak } from '../processes.ts'
import { percentile, table } from '../report/report.ts'
import { startMember } from '../servers/member.ts'
import type { Attack } from './attack.ts'
import { dripping, pipelining } from './held-connections.ts'
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

const LIST_ENTRIES = 100
const UPLOAD = contentOf(100 * 1024)
const PAUSE_MS = 50

const HONEST_CALLS = ['/healthz', 'cached page', '/api/session', `list of ${LIST_ENTRIES}`, '100 KB upload']

/**
 * Creates an account with a folder of 100 files. The returned function resolves to the 99th percentiles of the times of
 * calls in ms, in the order of `HONEST_CALLS`. A call that fails takes forever.
 */
async function prepareHonestCalls(site: SiteUnderTest, from: string) {
  const session = await newSession(site)
  const listed = await openSiteStore(site.url, session, 'listed')
  const uploaded = await openSiteStore(site.url, session, 'uploaded')
  await fill(listed, entryNames(LIST_ENTRIES))
  const get = (path: string, headers = {}): Call => ({ url: site.url + path, headers })
  let uploads = 0
  const calls: readonly (() => Call)[] = [
    () => get('/healthz'),
    () => get('/careers', { accept: 'text/html', 'accept-encoding': 'br' }),
    () => get('/api/session', { authorization: `Bearer ${session.token}` }),
    () => listed.list(),
    () => uploaded.upload(`upload-${uploads++}.bin`, UPLOAD),
  ]
  return (ms: number): Promise<number[]> => Promise.all(calls.map((call) => timeOf99(call, from, ms)))
}

async function timeOf99(call: () => Call, from: string, ms: number): Promise<number> {
  const times: number[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(PAUSE_MS)) {
    times.push(await measureCall({ ...call(), localAddress: from }).catch(() => Number.POSITIVE_INFINITY))
  }
  return percentile(times, 0.99)
}
