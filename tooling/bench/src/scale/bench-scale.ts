import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { query } from '@repo/servers/postgres'
import { type Account, logIn, newSession, register, type Session } from '@site/checks/site'
import { runProcess } from '@site/run/process'
import pLimit from 'p-limit'
import { measureCall, send } from '../http/call.ts'
import { contentOf, fill, openSiteStore } from '../http/store.ts'
import { cpuSeconds, memoryOf } from '../processes.ts'
import { comparisonCells, interleave, table } from '../report/report.ts'
import { type Member, startMember } from '../servers/member.ts'
import { KINDS } from './client.ts'
import { costsTable, cpuPerCall, ms, prepareOperations } from './costs.ts'
import { type Fleet, startFleet } from './fleet.ts'
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
    const row = (label: string, of: 'wall' | 'cpu') => {
      const [a, b] = [ours.map((times) => times[of]), theirs.map((times) => times[of])]
      return [label, ...comparisonCells(a, b, 2)]
    }
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
    const rows = grown.map(({ name, bytes }) => [name, bytes.toFixed(0)])
    return table(['PostgreSQL: table', 'bytes per file'], rows)
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
    const header = ['streams of a replica', 'KiB each', 'CPU of all while idle', 'a change at 16 pages, ms']
    return table(header, [[String(streams), kibibytes.toFixed(1), percent, deliveryMs.toFixed(0)]])
  },
}

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

const UPLOAD_FOLDER = 'uploads'

/** Compares curl's uploads to a replica with its PUTs to the replica's bucket. Resolves to MB/s of each round. */
async function compareUploads({ replicas: [{ url }], bucket }: Fleet, bytes: number): Promise<number[][]> {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-uploads-')))
  const file = join(home, 'file')
  await writeFile(file, randomBytes(bytes))
  const session = await newSession({ url })
  await openSiteStore(url, session, UPLOAD_FOLDER)
  const toSite = [
    // Like the site's own client, declares the size.
    ...['-H', `authorization: Bearer ${session.token}`, '-H', `upload-length: ${bytes}`],
    ...['-F', `parentFolderName=${UPLOAD_FOLDER}`, '-F', `userEmail=${session.email}`],
  ]
  const toBucket = putOf(bucket, file)
  const speedOf = async (args: readonly string[]) => bytes / 1e6 / (await secondsOf(args))
  return await interleave([
    () => speedOf([...toSite, '-F', `file=@${file};filename=${randomUUID()}`, `${url}/api/files/upload`]),
    () => speedOf(toBucket(randomUUID())),
  ])
}

/** Returns curl's arguments for a signed PUT. The key is in the URL: `--user` would split it at Swift's first colon. */
function putOf(bucket: string, file: string) {
  const { username, password, hostname, searchParams } = new URL(bucket)
  const folder = Object.assign(new URL(`${searchParams.get('endpoint')}/${hostname}`), { username, password })
  const signed = ['--aws-sigv4', `aws:amz:${searchParams.get('region')}:s3`]
  const unhashed = ['-H', 'x-amz-content-sha256: UNSIGNED-PAYLOAD']
  return (name: string) => [...signed, ...unhashed, '-T', file, `${folder.href}/${name}`]
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const started = performance.now()
  const options = ['--silent', '--show-error', '--fail-with-body', '--output', '/dev/null']
  const { code, output } = await runProcess('curl', [...options, ...args], { output: 'keep' })
  if (code !== 0) throw new Error(`curl failed to upload: ${output}`)
  return (performance.now() - started) / 1000
}

/** An account may have 16 streams (docs/product.md, "Constants"). */
const STREAMS_PER_ACCOUNT = 16
const LOGINS_AT_ONCE = 4
/** Lets the process release the memory of the logins. */
const LOGINS_SETTLE_MS = 20_000
/** Includes three of the events that show that a stream works. */
const WATCHED_MS = 60_000

/** Opens one stream of live updates for each of so many sessions, as the pages of signed-in users do. */
async function measureStreams({ url, pids }: Member, streams: number) {
  const owner = await newSession({ url })
  const store = await openSiteStore(url, owner, 'watched')
  // The owner's own session has no stream, because the cookie that opens one would then be required of its uploads.
  const sessions = await sessionsOf(url, owner, STREAMS_PER_ACCOUNT)
  // Several logins per account, because a registration takes as long as a login.
  while (sessions.length < streams) {
    const count = Math.min(STREAMS_PER_ACCOUNT, streams - sessions.length)
    sessions.push(...(await sessionsOf(url, await register({ url }), count)))
  }
  await pause(LOGINS_SETTLE_MS)
  const idle = await memoryOf(pids(), 'VmRSS')

  const agent = new Agent()
  const watched = await pLimit(LOGINS_AT_ONCE).map(sessions, (session) => openStream(url, agent, session))
  await pause(LOGINS_SETTLE_MS)
  const memory = await memoryOf(pids(), 'VmRSS')
  const before = await cpuSeconds(pids())
  await pause(WATCHED_MS)
  const core = ((await cpuSeconds(pids())) - before) / (WATCHED_MS / 1000)

  const events = watched.slice(0, STREAMS_PER_ACCOUNT).map(nextChange)
  const sentAt = performance.now()
  await measureCall(store.upload('new', contentOf(100)))
  await Promise.all(events)
  const deliveryMs = performance.now() - sentAt
  agent.destroy()
  return { streams: watched.length, kibibytes: ((memory - idle) * 1024) / watched.length, core, deliveryMs }
}

const sessionsOf = (url: string, account: Account, count: number): Promise<Session[]> =>
  pLimit(LOGINS_AT_ONCE).map(Array.from({ length: count }), () => logIn({ url }, account))

async function openStream(url: string, agent: Agent, { cookie }: Session): Promise<IncomingMessage> {
  const headers = { cookie: `${cookie.name}=${cookie.value}`, accept: 'text/event-stream' }
  const response = await send({ url: `${url}/api/events`, agent, headers, status: 200 })
  // The end of the measurement breaks the connection.
  response.on('error', () => undefined)
  return response.resume()
}

const nextChange = (stream: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('data: {')) resolve()
    })
  })
