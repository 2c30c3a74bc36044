import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@site/checks/port'
import { stopProgram } from '@site/checks/program'
import { pidIn, type SiteUnderTest, siteReady } from '@site/checks/site'
import { root } from '@site/run/workspace'
import { siteEnvironment } from '../config.ts'

/** Ten times the limit for a start. */
export const START_LIMIT_MS = 100_000

/** The built, composed site, served by one process from a fresh data directory. */
export interface Site extends SiteUnderTest {
  dataDir: string
  /** Of the serving process, as it wrote it into its data directory. */
  pid: () => Promise<number>
}

export interface ObservedSite extends Site {
  /** Everything that it has printed so far. */
  log: () => string
}

/** What a test wants of a site beside `settingsFor`. */
export type SiteSettings = Readonly<Record<string, string>>

export interface RunningSite extends ObservedSite {
  /** Ends the site as an operator does; rejects when it does not go in time. */
  stop: () => Promise<void>
  /** Ends the serving process as a power cut would, by the pid that its data directory names. */
  kill: () => Promise<void>
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
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const close = async () => {
    await stopProgram(child)
    if (given === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await siteReady(child, START_LIMIT_MS)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    dataDir,
    pid: () => pidIn(dataDir),
    log: () => Buffer.concat(output).toString(),
    stop: close,
    kill: async () => kill(child, await pidIn(dataDir)),
  }
}
