// Checks every second which servers of an nginx file work, and takes the others out: marks them as `down` in the file,
// and reloads nginx. Runs beside nginx, as root (docs/scale.md). A single file, so it needs nothing but Node.
//
//   node check-upstreams.ts /etc/nginx/conf.d/site.conf [the command that reloads nginx]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 1000
const LIMIT_MS = 2000

/** The paths that servers are checked with, by upstream. */
const PATHS: Readonly<Record<string, string>> = { pages: '/readyz', calls: '/readyz?for=calls' }

const UPSTREAM = /(upstream\s+(pages|calls)\s*\{)([^}]*)/g
const SERVER = /^(\s*server\s+)([^\s;]+)([^;]*?)(\s+down)?;/gm

/** Why servers fail their checks, by address. */
type Failures = ReadonlyMap<string, string>
const HANGS = `no response within ${LIMIT_MS} ms`

async function watch(path: string, reload: readonly string[]): Promise<never> {
  let isLoaded = true
  let previous: Failures = new Map()
  for (;;) {
    const next = pause(EVERY_MS)
    const text = await readFile(path, 'utf8')
    const failures = await checkServers(text)
    const marked = markFailures(text, failures)
    if (marked !== text) {
      await replaceFile(path, marked)
      isLoaded = false
    }
    // A reload that failed is repeated.
    if (!isLoaded) isLoaded = await run(reload)
    for (const [address, failure] of failures) {
      if (failure === HANGS && previous.get(address) === HANGS) await closeConnections(address)
    }
    previous = failures
    await next
  }
}

async function checkServers(text: string): Promise<Failures> {
  const checks = [...text.matchAll(UPSTREAM)].flatMap(([, , upstream = '', servers = '']) =>
    addressesIn(servers).map(async (address) => [address, await check(`http://${address}${PATHS[upstream]}`)] as const),
  )
  return new Map((await Promise.all(checks)).filter(([, failure]) => failure !== ''))
}

const addressesIn = (servers: string) => [...servers.matchAll(SERVER)].map(([, , address = '']) => address)

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

/** Leaves an upstream unchanged if all of its servers fail: without any, nginx could not say why. */
function markFailures(text: string, failures: Failures): string {
  return text.replace(UPSTREAM, (block, start: string, _upstream: string, servers: string) => {
    if (addressesIn(servers).every((address) => failures.has(address))) return block
    return start + servers.replace(SERVER, mark)
  })

  function mark(line: string, start: string, address: string, options: string, down?: string): string {
    const failure = failures.get(address)
    if ((failure === undefined) === (down === undefined)) return line
    console.log(failure === undefined ? `${address} is back.` : `${address} is out: ${failure}.`)
    return `${start}${address}${options}${failure === undefined ? '' : ' down'};`
  }
}

/** Never leaves half a file, which nginx could read. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/** Ends what waits for a server that hangs: nginx then retries it on another one, or responds with 502. */
const closeConnections = (address: string) => run(['ss', '-K', 'dst', address])

async function run([program = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [outcome] = await once(child, 'exit').catch((error: unknown) => [error])
  if (outcome !== 0) console.error(`"${[program, ...args].join(' ')}" failed: ${outcome}.`)
  return outcome === 0
}

const [file, ...command] = process.argv.slice(2)
if (!file) throw new Error('Usage: node check-upstreams.ts <nginx file> [<command that reloads nginx>]')
await watch(await realpath(file), command.length > 0 ? command : ['nginx', '-s', 'reload'])
