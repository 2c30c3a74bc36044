import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, siteEnvironment } from '../config.ts'

/** Ten times what a start may take. */
const START_LIMIT_MS = 100_000
/** What a stop may take. */
export const STOP_LIMIT_MS = 10_000

/** The built, composed site, served by one process from a fresh data directory. */
export interface Site {
  /** Origin, without a slash at the end. */
  url: string
  dataDir: string
  /** Of the serving process, as it wrote it into its data directory. */
  pid: () => Promise<number>
}

export interface ObservedSite extends Site {
  /** Everything that it has printed so far: its log. */
  said: () => string
}

/** What a test wants of a site beside `settingsFor`. */
export type SiteSettings = Readonly<Record<string, string>>

export interface RunningSite extends ObservedSite {
  /** Ends the site as an operator does; rejects when it does not go in time. */
  stop: () => Promise<void>
  /** Ends the serving process as a power cut would, by the pid that its data directory names. */
  kill: () => Promise<void>
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

/** Resolves when the site has said its address on standard output; rejects with what it said instead. */
export function ready(child: ChildProcess, limitMs = START_LIMIT_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready at ')) settle(resolve)
    }
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    const timer = setTimeout(
      () => settle(() => reject(new Error(`The site did not start within ${limitMs} ms:\n${said}`))),
      limitMs,
    )
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => settle(() => reject(new Error(`The site ended with code ${code}:\n${said}`))))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  child.kill('SIGTERM')
  const [, signal] = await gone
  clearTimeout(timer)
  if (signal === 'SIGKILL') throw new Error(`The site did not stop within ${STOP_LIMIT_MS} ms of SIGTERM.`)
}

async function kill(child: ChildProcess, pid: number): Promise<void> {
  const gone = once(child, 'exit')
  process.kill(pid, 'SIGKILL')
  await gone
}

/** A data directory that nobody has used yet. */
export const freshDataDir = () => mkdtemp(join(tmpdir(), 'site-'))

/** The settings of a site under test. */
export const settingsFor = (port: number, dataDir: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  // A page that is left to the browser loads more: on a busy machine a slow render must not decide a test.
  RENDER_TIMEOUT_MS: '10000',
})

/** The pid that the serving process wrote into its data directory, as the first thing it did. */
export const pidIn = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'server.lock'), 'utf8'), 10)

/** Without a data directory the site gets a fresh one, which goes with it. */
export async function startSite(given?: string, settings: SiteSettings = {}): Promise<RunningSite> {
  const dataDir = given ?? (await freshDataDir())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['apps/gateway/src/main.ts'], {
    cwd: root,
    env: siteEnvironment({ ...settingsFor(port, dataDir), ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const close = async () => {
    await stop(child)
    if (given === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(child)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    dataDir,
    pid: () => pidIn(dataDir),
    said: () => Buffer.concat(said).toString(),
    stop: close,
    kill: async () => kill(child, await pidIn(dataDir)),
  }
}
