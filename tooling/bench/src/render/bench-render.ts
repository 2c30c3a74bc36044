import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { nginxCommand } from '@repo/servers/nginx'
import { freePort } from '@repo/servers/port'
import { startProgram } from '@repo/servers/program'
import { LIMITS, pages, ROUNDS } from '../config.ts'
import { send } from '../http/call.ts'
import { type Load, load } from '../http/keep-alive-connection.ts'
import { memoryOf } from '../processes.ts'
import { comparisonCells, interleave, table } from '../report/report.ts'
import { startMember } from '../servers/member.ts'
import { fileOf, staticLocation, staticSettings } from '../servers/static-folder.ts'

const CONNECTIONS = 16
const ROUND_MS = 3000

/** Compares the gateway's pages per second with those of nginx sending the same compressed bytes from files. */
export async function benchRender(paths: readonly string[] = pages): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const site = stack.use(await startMember('gateway'))
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-bench-render-')))
  for (const path of paths) {
    const file = join(home, fileOf(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await compressedPage(`${site.url}${path}`))
  }
  const port = await freePort()
  const server = `${staticSettings}
  keepalive_requests 1000000000;
  server { listen 127.0.0.1:${port}; ${staticLocation(home)} }`
  const nginx = await startProgram(await nginxCommand(home, server), port)
  stack.defer(nginx.stop)

  const before = await memoryOf(site.pids(), 'VmRSS')
  const rows: string[][] = []
  for (const path of paths) {
    const measure = (origin: string) => () => load(`${origin}${path}`, CONNECTIONS, ROUND_MS)
    const [ours = [], theirs = []] = await interleave([measure(site.url), measure(`http://127.0.0.1:${port}`)])
    rows.push(...throughputRows(path, ours, theirs))
  }
  const after = await memoryOf(site.pids(), 'VmRSS')
  const title = `With brotli, ${CONNECTIONS} connections for ${ROUND_MS} ms, medians of ${ROUNDS} interleaved rounds`
  const memory = `Resident memory of the gateway: ${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after`
  return `${title}\n${table(['', 'site', 'nginx, a file', 'ratio', 'limit'], rows)}\n${memory}`
}

async function compressedPage(url: string): Promise<Buffer> {
  const response = await send({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  if (response.headers['content-encoding'] !== 'br') throw new Error(`${url} did not return brotli.`)
  return buffer(response)
}

function throughputRows(path: string, ours: readonly Load[], theirs: readonly Load[]): string[][] {
  const row = (label: string, of: (load: Load) => number, digits: number) => [
    `${path} ${label}`,
    ...comparisonCells(ours.map(of), theirs.map(of), digits),
  ]
  return [
    [...row('pages/s', ({ pagesPerSecond }) => pagesPerSecond, 0), LIMITS.throughput.toFixed(2)],
    row('p50, ms', ({ p50 }) => p50, 2),
    row('p99, ms', ({ p99 }) => p99, 2),
  ]
}
