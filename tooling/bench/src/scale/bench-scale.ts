import { query } from '@repo/servers/postgres'
import { newSession } from '@site/checks/site'
import { measureCall } from '../http/call.ts'
import { fill, openSiteStore } from '../http/store.ts'
import { cpuSeconds, memoryOf } from '../processes.ts'
import { interleave } from '../report/interleave.ts'
import { comparisonCells } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { type Member, startMember } from '../servers/member.ts'
import { KINDS } from './client.ts'
import { costsTable, cpuPerCall, ms, prepareOperations } from './costs.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { measureStreams } from './streams.ts'
import { compareUploads } from './uploads.ts'
import { runWithFaults } from './with-faults.ts'

const LOAD = { fileUsers: 8, visitors: 2 }
const REQUESTS = 7000
const CALLS = { count: 2000, warmUp: 500, concurrency: 8 }
/** Cycled in this order, so that one and two replicas do the same work. */
const MIX = ['list', 'list', 'smallDownload', 'smallUpload'] as const
const LISTED = 1000
const LISTS = 30
const UPLOADED_MIB = [4, 64]
const ROWS = 3000
const NAME_BYTES = 30
const STREAMS = 1000

/** What is measured, in this order. */
const CASES: Readonly<Record<string, (fleet: Fleet) => Promise<string>>> = {
  async faults(fleet) {
    const { outcomes, errors, findings } = await runWithFaults(fleet, LOAD, REQUESTS)
    const counts = KINDS.map((kind) => `${outcomes.filter((outcome) => outcome.kind === kind).length} ${kind}`)
    const others = errors.others.map(({ kind, failure }) => `${kind}: ${failure}`).join('; ')
    return [
      `requests: ${outcomes.length}: ${counts.join(', ')}`,
      `failed, in progress at the kill: ${errors.inFlight.length}`,
      `failed otherwise (limit 0): ${others || '0'}`,
      `recovery, ms (limit 5000): ${errors.recoveryMs.toFixed(0)}`,
      `files verified: ${findings.checked}`,
      `acknowledged but lost, unexpected (limit 0): ${findings.lost.length}, ${findings.unexpected.length}`,
      `with wrong bytes (limit 0): ${findings.corrupted.length}`,
    ].join('\n')
  },

  /** The same calls with two replicas and with one. */
  async replicas({ url, cpu, replicas: [, second] }) {
    const { calls } = await prepareOperations(url)
    const measure = () => cpuPerCall(cpu, (index) => calls[MIX[index % MIX.length] ?? 'list'](index), CALLS)
    const two = await measure()
    await second.stop()
    const one = await measure()
    await second.start()
    const rows = [one, two].map(({ api, postgres }, index) => [`${index + 1}`, ms(api), ms(postgres)])
    return table(['replicas: CPU ms per call', 'API', 'PostgreSQL'], rows)
  },

  async lists({ replicas: [replica] }) {
    await using embedded = await startMember('api')
    const sides = [await prepareLists(replica), await prepareLists(embedded)]
    const [ours = [], theirs = []] = await interleave(sides, { warmUp: false })
    const row = (label: string, of: 'wall' | 'cpu') => [
      label,
      ...comparisonCells(
        ours.map((times) => times[of]),
        theirs.map((times) => times[of]),
        2,
      ),
    ]
    const header = [`list of ${LISTED} files`, 'PostgreSQL', 'embedded', 'ratio (limit 3)']
    return table(header, [row('time, ms', 'wall'), row('CPU of the API, ms', 'cpu')])
  },

  async uploads(fleet) {
    const rows: string[][] = []
    for (const mebibytes of UPLOADED_MIB) {
      const [site = [], curl = []] = await compareUploads(fleet, mebibytes * 2 ** 20)
      rows.push([`${mebibytes} MiB`, ...comparisonCells(site, curl)])
    }
    return table(['upload to the bucket, MB/s', 'site', "curl's PUT", 'ratio (limit 0.6)'], rows)
  },

  /** By how much each table of PostgreSQL grows per file, with indexes; only tables that grow. */
  async rows({ engines, replicas: [{ url }] }) {
    const store = await openSiteStore(url, await newSession({ url }), 'measured')
    const before = await tableSizes(engines.settings.DATABASE_URL)
    await fill(store, namesOf(ROWS, NAME_BYTES))
    const grown = [...(await tableSizes(engines.settings.DATABASE_URL))]
      .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / ROWS }))
      .filter(({ bytes }) => bytes >= 1)
      .sort((one, other) => other.bytes - one.bytes)
    return table(
      ['PostgreSQL: table', 'bytes per file'],
      grown.map(({ name, bytes }) => [name, bytes.toFixed(0)]),
    )
  },

  async costs(fleet) {
    const ofFleet = await costsTable('fleet', fleet)
    await using site = await startMember('gateway')
    const cpu = async () => {
      const seconds = await cpuSeconds(site.pids())
      // A single process is both gateway and API.
      return { nginx: 0, gateway: seconds, api: seconds, postgres: 0, swift: 0 }
    }
    return [ofFleet, await costsTable('1 process', { url: site.url, cpu })].join('\n\n')
  },

  async memory({ gateways: [gateway], replicas: [replica] }) {
    const row = async (name: string, { pids }: Member) => [name, (await memoryOf(pids(), 'VmRSS')).toFixed(0)]
    return table(['after the load', 'memory, MiB'], [await row('gateway', gateway), await row('replica', replica)])
  },

  async streams({ replicas: [replica] }) {
    const { streams, kibibytes, core, deliveryMs } = await measureStreams(replica, STREAMS)
    const percent = `${(core * 100).toFixed(core < 0.1 ? 1 : 0)}%`
    return table(
      ['streams of a replica', 'KiB each', 'CPU of all while idle', 'a change at 16 pages, ms'],
      [[String(streams), kibibytes.toFixed(1), percent, deliveryMs.toFixed(0)]],
    )
  },
}

/** Starts a fleet, and measures these cases. */
export async function benchScale(names = Object.keys(CASES)): Promise<string> {
  await using fleet = await startFleet()
  const reports: string[] = []
  for (const name of names) reports.push((await CASES[name]?.(fleet)) ?? '')
  return reports.join('\n\n')
}

const namesOf = (count: number, bytes = 0) =>
  Array.from({ length: count }, (_, index) => `file-${index}`.padEnd(bytes, '.'))

/** Creates a folder of files. The returned function lists it, and resolves to the mean times in ms. */
async function prepareLists({ url, pids }: Member) {
  const store = await openSiteStore(url, await newSession({ url }), 'listed')
  await fill(store, namesOf(LISTED))
  return async () => {
    const cpuBefore = await cpuSeconds(pids())
    let wall = 0
    for (let n = 0; n < LISTS; n += 1) wall += await measureCall(store.list())
    const cpu = (await cpuSeconds(pids())) - cpuBefore
    return { wall: wall / LISTS, cpu: (cpu * 1000) / LISTS }
  }
}

async function tableSizes(database: string): Promise<ReadonlyMap<string, number>> {
  // Rows that no longer exist, such as those of reservations, take space only until the next vacuum.
  await query(database, 'vacuum full')
  const rows = await query(
    database,
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]))
}
