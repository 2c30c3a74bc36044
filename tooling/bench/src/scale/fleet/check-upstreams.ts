// Checks every second which servers of an nginx file work, and keeps a file in a folder for each that does not, named
// after its address. The nginx file looks for these files, so nginx is never reloaded, which would break connections of
// its clients. Runs beside nginx (docs/scale.md). A single file, so it needs nothing but Node.
//
//   node check-upstreams.ts /etc/nginx/conf.d/site.conf /run/site-out

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 1000
/** Longer than `/readyz` takes while a database or a bucket hangs. */
const LIMIT_MS = 2500
const HANGS = `no response within ${LIMIT_MS} ms`

const PATHS = { pages: '/readyz', calls: '/readyz?for=calls' } as const
type Upstream = keyof typeof PATHS

const COMMENT = /#.*/g
const SERVER = /\bserver\s+([^\s;]+)/g
/** The name of a file that this script may delete. */
const MARKER = /:\d+$/

/** Why servers fail their checks, by address; empty for those that pass. */
type Results = ReadonlyMap<string, string>

/** How time passes; tests have a clock of their own. */
export interface Clock {
  pause: (ms: number) => Promise<unknown>
  /** Starts work with a signal that is aborted after this time. */
  within: <Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
}

const systemClock: Clock = { pause, within: (ms, work) => work(AbortSignal.timeout(ms)) }

/** Checks the servers of both upstreams until one of them cannot be read. */
export async function checkUpstreams(file: string, folder: string, clock = systemClock): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([watch('pages', file, folder, clock), watch('calls', file, folder, clock)])
}

async function watch(upstream: Upstream, file: string, folder: string, clock: Clock): Promise<never> {
  let previous: Results = new Map()
  for (;;) {
    const next = clock.pause(EVERY_MS)
    const servers = serversIn(await readFile(file, 'utf8'))
    removeUnlisted(folder, [...servers.pages, ...servers.calls])
    const urls = new Map(servers[upstream].map((address) => [address, `http://${address}${PATHS[upstream]}`]))
    const results = await checkServers(urls, folder, clock)
    for (const address of stillHanging(previous, results)) await closeConnections(address)
    previous = results
    await next
  }
}

function serversIn(file: string): Readonly<Record<Upstream, readonly string[]>> {
  const configuration = file.replaceAll(COMMENT, '')
  return { pages: addressesIn(configuration, 'pages'), calls: addressesIn(configuration, 'calls') }
}

function addressesIn(configuration: string, upstream: Upstream): readonly string[] {
  const [block = ''] = new RegExp(`\\bupstream\\s+${upstream}\\s*{[^}]*`).exec(configuration) ?? []
  const addresses = [...block.matchAll(SERVER)].map(([, address = '']) => address)
  if (addresses.length === 0) throw new Error(`The nginx file has no server in "upstream ${upstream}".`)
  return addresses
}

function removeUnlisted(folder: string, addresses: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    if (MARKER.test(name) && !addresses.includes(name)) rmSync(join(folder, name), { force: true })
  }
}

/** Checks all servers of an upstream at once, and marks each as soon as its own check has ended. */
async function checkServers(urls: ReadonlyMap<string, string>, folder: string, clock: Clock): Promise<Results> {
  const results = new Map<string, string>()
  const checks = [...urls].map(async ([address, url]) => {
    results.set(address, await clock.within(LIMIT_MS, (signal) => check(url, signal)))
    markFailures(folder, results)
  })
  await Promise.all(checks)
  return results
}

/** Resolves to the reason for a failure, or to an empty text. */
async function check(url: string, signal: AbortSignal): Promise<string> {
  try {
    const [response] = (await once(get(url, { agent: false, signal }), 'response')) as [IncomingMessage]
    response.destroy()
    return response.statusCode === 200 ? '' : `status ${response.statusCode}`
  } catch (error) {
    return signal.aborted ? HANGS : String(error)
  }
}

/** Changes nothing until a server has passed: if all fail, what they respond says more than what nginx could. */
function markFailures(folder: string, results: Results): void {
  const working = workingIn(results)
  if (working.length === 0) return
  for (const address of working.filter((one) => existsSync(join(folder, one)))) {
    rmSync(join(folder, address))
    console.log(`${address} is back.`)
  }
  for (const [address, failure] of results) {
    if (failure === '' || existsSync(join(folder, address))) continue
    writeFileSync(join(folder, address), '')
    console.log(`${address} is out: ${failure}.`)
  }
}

const workingIn = (results: Results) => [...results].filter(([, failure]) => failure === '').map(([address]) => address)

/** Returns the servers that hung in both rounds. If all fail, returns none: they may wait for the same database. */
function stillHanging(previous: Results, results: Results): readonly string[] {
  if (workingIn(results).length === 0) return []
  return [...results.keys()].filter((one) => results.get(one) === HANGS && previous.get(one) === HANGS)
}

/** Ends what waits for a server that hangs, if root may: nginx then tries another server, or responds with 502. */
async function closeConnections(address: string): Promise<void> {
  const child = spawn('ss', ['-K', 'dst', address], { stdio: 'ignore' })
  await once(child, 'exit').catch((error: unknown) => console.error(`Connections cannot be closed: ${error}`))
}

const [script, file, folder] = process.argv.slice(1)
// Not when a test imports this file. The path may be a symbolic link to it.
if (script && realpathSync(script) === import.meta.filename) {
  if (!file || !folder) throw new Error('Usage: node check-upstreams.ts <nginx file> <folder for what fails>')
  await checkUpstreams(file, folder)
}
