import { Agent, get } from 'node:http'
import { interleave } from '../browser/interleave.ts'
import { ROUNDS } from '../config.ts'
import { pages } from '../pages/addresses.ts'
import { describe, median, ratio } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { serveApart } from '../servers/memory-process.ts'
import { startComposedSite } from '../servers/site-server.ts'

const CONNECTIONS = 8
/** How long each side is measured per round: thousands of answers of the fastest. */
const ROUND_MS = 1000

interface Loop {
  pagesPerSecond: number
  /** Time of one answer, in ms. */
  median: number
}

/** Compares pages per second of the gateway with a plain node:http process that has the same HTML in memory. */
export async function benchRender(): Promise<string> {
  const site = await startComposedSite()
  try {
    const rows: string[][] = []
    for (const path of pages) rows.push(await compare(site.url, path))
    const header = ['page', 'pages/s', 'median ms', 'node:http pages/s', 'median ms', 'ratio pages/s']
    const conditions = `${CONNECTIONS} connections for ${ROUND_MS} ms, medians of ${ROUNDS} interleaved rounds`
    return `${conditions}\n${table(header, rows)}`
  } finally {
    await site.stop()
  }
}

async function compare(site: string, path: string): Promise<string[]> {
  const html = await (await fetch(`${site}${path}`, { headers: { accept: 'text/html' } })).text()
  const peer = await serveApart(new Map([[path, html]]))
  try {
    const [ours = [], theirs = []] = await interleave([() => ask(`${site}${path}`), () => ask(`${peer.url}${path}`)])
    const speed = (loops: readonly Loop[]) => loops.map(({ pagesPerSecond }) => pagesPerSecond)
    const time = (loops: readonly Loop[]) => median(loops.map((loop) => loop.median)).toFixed(1)
    return [
      path,
      describe(speed(ours)),
      time(ours),
      describe(speed(theirs)),
      time(theirs),
      ratio(speed(ours), speed(theirs)),
    ]
  } finally {
    await peer.close()
  }
}

/** Requests the page repeatedly over all connections. */
async function ask(url: string): Promise<Loop> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const started = performance.now()
  const worker = async () => {
    while (performance.now() - started < ROUND_MS) times.push(await once(url, agent))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { pagesPerSecond: times.length / seconds, median: median(times) }
}

/** Resolves to the ms until the last byte; rejects if the answer is not a page. */
function once(url: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const started = performance.now()
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  get(url, { agent, headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
    response.resume()
    response.once('end', () => resolve(performance.now() - started))
    response.once('error', reject)
  }).once('error', reject)
  return promise
}
