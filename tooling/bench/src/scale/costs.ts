import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { newSession } from '@site/checks/site'
import pLimit from 'p-limit'
import { type Call, measureCall, send } from '../http/call.ts'
import { openSiteStore } from '../http/store.ts'
import { table } from '../report/report.ts'
import { type CpuByPart, type Fleet, PARTS } from './fleet.ts'
import { releaseFilesIn } from './mixed-load.ts'

const CONCURRENCY = 4
const LISTED_FILES = 100
/** Two sizes, for deriving the cost per byte. */
const [SMALL, LARGE] = [[randomBytes(10 * 2 ** 10)], [randomBytes(4 * 2 ** 20)]]

/** The number of calls per operation. They take a few seconds of CPU time in total. */
const COUNTS = {
  page: 3000,
  asset: 3000,
  login: 40,
  list: 500,
  smallUpload: 300,
  largeUpload: 40,
  smallDownload: 500,
  largeDownload: 80,
}
type Operation = keyof typeof COUNTS

export const ms = (seconds: number) => (seconds * 1000).toFixed(2)

/** Measures the CPU time that each part takes per operation, without other load. */
export async function costsTable(name: string, { url, cpu }: Pick<Fleet, 'url' | 'cpu'>): Promise<string> {
  const { calls, visit } = await prepareOperations(url)
  const rows: string[][] = []
  for (const operation of Object.keys(COUNTS) as Operation[]) {
    const count = COUNTS[operation]
    const cost = await cpuPerCall(cpu, calls[operation], { count, warmUp: count / 10, concurrency: CONCURRENCY })
    rows.push([operation, ...PARTS.map((part) => ms(cost[part]))])
  }
  return `${table([`${name}: CPU ms`, ...PARTS], rows)}\n${visit}`
}

/** Resolves to CPU seconds per call. Makes some calls first, to compile the code and fill the caches. */
export async function cpuPerCall(
  cpu: Fleet['cpu'],
  call: (index: number) => Call,
  { count, warmUp, concurrency }: Readonly<Record<'count' | 'warmUp' | 'concurrency', number>>,
): Promise<CpuByPart> {
  const repeat = (times: number) =>
    pLimit(concurrency).map(Array.from({ length: times }), (_, index) => measureCall(call(index)))
  await repeat(warmUp)
  const before = await cpu()
  await repeat(count)
  const after = await cpu()
  return Object.fromEntries(PARTS.map((part) => [part, (after[part] - before[part]) / count])) as CpuByPart
}

/** Creates an account with files. Resolves to the calls to measure, and to what the first page of a visit requests. */
export async function prepareOperations(origin: string) {
  const session = await newSession({ url: origin })
  const listed = await openSiteStore(origin, session, 'listed')
  const written = await openSiteStore(origin, session, 'written')
  await measureCall(listed.upload('large', LARGE))
  for (let n = 1; n < LISTED_FILES; n += 1) await measureCall(listed.upload(`small-${n}`, SMALL))

  const get = (path: string, headers: Record<string, string>) => ({ url: origin + path, headers, status: 200 })
  const page = (encoding: string) => get('/', { accept: 'text/html', 'accept-encoding': encoding })
  const asset = (path = '') => get(path, { 'accept-encoding': 'br' })
  const bodyOf = async (call: Call) => buffer(await send(call))
  const files = releaseFilesIn(String(await bodyOf(page('identity'))))
  const bodies = await Promise.all(files.map((file) => bodyOf(asset(file))))
  const kibibytes = bodies.reduce((sum, { length }) => sum + length, 0) / 1024
  const pageKibibytes = (await bodyOf(page('br'))).length / 1024

  const { email, password } = session
  const login = {
    method: 'POST',
    url: `${origin}/authenticate`,
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ email, password }))],
    status: 200,
  }
  let uploads = 0
  const upload = (content: readonly Buffer[]) => () => written.upload(`file-${uploads++}`, content)
  return {
    visit:
      `A first visit loads ${files.length} files of ${kibibytes.toFixed(0)} KiB in total ` +
      `and a page of ${pageKibibytes.toFixed(1)} KiB.`,
    calls: {
      page: () => page('br'),
      asset: (index) => asset(files[index % files.length]),
      login: () => login,
      list: listed.list,
      smallUpload: upload(SMALL),
      largeUpload: upload(LARGE),
      smallDownload: () => listed.download('small-1'),
      largeDownload: () => listed.download('large'),
    } as Readonly<Record<Operation, (index: number) => Call>>,
  }
}
