// Checks every second which servers of an nginx file work, and keeps a file in a folder for each that does not, named
// after its address. The nginx file looks for these files, so nginx is never reloaded, which would break connections of
// its clients. Runs beside nginx (docs/scale.md). A single file, so it needs nothing but Node.
//
//   node check-upstreams.ts /etc/nginx/conf.d/site.conf /run/site-out

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 1000
const LIMIT_MS = 2000

/** The paths that servers are checked with, by upstream. */
const PATHS: Readonly<Record<string, string>> = { pages: '/readyz', calls: '/readyz?for=calls' }

const UPSTREAM = /^upstream\s+(pages|calls)\s*\{([^}]*)/gm
const SERVER = /^\s*server\s+([^\s;]+)/gm

/** Why servers fail their checks, by address. */
type Failures = ReadonlyMap<string, string>
const HANGS = `no response within ${LIMIT_MS} ms`

async function watch(file: string, folder: string): Promise<never> {
  await mkdir(folder, { recursive: true })
  let previous: Failures = new Map()
  for (;;) {
    const next = pause(EVERY_MS)
    const upstreams = upstreamsIn(await readFile(file, 'utf8'))
    const failures = await checkServers(upstreams)
    for (const addresses of upstreams.values()) await markFailures(folder, addresses, failures)
    for (const address of await readdir(folder)) {
      if (failures.get(address) === HANGS && previous.get(address) === HANGS) await closeConnections(address)
    }
    previous = failures
    await next
  }
}

/** Returns the addresses of the servers of each upstream. */
const upstreamsIn = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...text.matchAll(UPSTREAM)].map(([, upstream = '', servers = '']) => [
      upstream,
      [...servers.matchAll(SERVER)].map(([, address = '']) => address),
    ]),
  )

async function checkServers(upstreams: ReturnType<typeof upstreamsIn>): Promise<Failures> {
  const checks = [...upstreams].flatMap(([upstream, addresses]) =>
    addresses.map(async (address) => [address, await check(`http://${address}${PATHS[upstream]}`)] as const),
  )
  return new Map((await Promise.all(checks)).filter(([, failure]) => failure !== ''))
}

/** Resolves to the reason for a failure, or to an empty text. */
async function check(url: string): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  try {
    const [response] = (await once(get(url, { agent: false, signal }), 'response')) as [IncomingMessage]
    response.destroy()
    return response.statusCode === 200 ? '' : `status ${response.statusCode}`
  } catch (error) {
    return signal.aborted ? HANGS : String(error)
  }
}

/** Changes nothing if all servers of an upstream fail: what they respond says more than what nginx could. */
async function markFailures(folder: string, addresses: readonly string[], failures: Failures): Promise<void> {
  if (addresses.every((address) => failures.has(address))) return
  const marked = new Set(await readdir(folder))
  for (const address of addresses.filter((one) => !failures.has(one) && marked.has(one))) {
    await rm(join(folder, address))
    console.log(`${address} is back.`)
  }
  for (const address of addresses.filter((one) => failures.has(one) && !marked.has(one))) {
    await writeFile(join(folder, address), '')
    console.log(`${address} is out: ${failures.get(address)}.`)
  }
}

/** Ends what waits for a server that hangs, if root may: nginx then tries another server, or responds with 502. */
async function closeConnections(address: string): Promise<void> {
  const child = spawn('ss', ['-K', 'dst', address], { stdio: 'ignore' })
  await once(child, 'exit').catch((error: unknown) => console.error(`Connections cannot be closed: ${error}`))
}

const [file, folder] = process.argv.slice(2)
if (!file || !folder) throw new Error('Usage: node check-upstreams.ts <nginx file> <folder for what fails>')
await watch(file, folder)
