import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/servers/port'
import { endProgram, stopProgram } from '@repo/servers/program'
import { pidIn, type SiteUnderTest, waitForSite } from '@site/checks/site'
import { root } from '@site/run/workspace'
import { keptReleases, siteEnvironment } from '../config.ts'

/** Ten times longer than a start may take. */
export const START_TIMEOUT_MS = 100_000

/** The built, composed site, served by one process from a fresh data directory. */
export interface Site extends SiteUnderTest {
  dataDir: string
  /** The bucket with its files and emails, if they are not in the data directory. */
  storageUrl?: string | undefined
  /** Resolves to the pid that the serving process wrote to its data directory. */
  pid: () => Promise<number>
}

export interface ObservedSite extends Site {
  /** Returns everything that the site has printed so far. */
  log: () => string
}

/** Settings of a test that override `settingsFor`. */
export type SiteSettings = Readonly<Record<string, string>>

export type RunningSite = Awaited<ReturnType<typeof startSite>>

/** Creates an empty data directory. */
export const freshDataDir = () => mkdtemp(join(tmpdir(), 'site-'))

/** Creates a data directory in which the built apps are live, with all openings open. */
export async function releasedDataDir(): Promise<string> {
  const dataDir = await freshDataDir()
  await cp(keptReleases(), join(dataDir, 'releases'), { recursive: true })
  return dataDir
}

/** The settings of a site under test. */
export const settingsFor = (port: number, dataDir: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  // The attacks search the log for secrets. All files have the same settings, so a worker keeps its site.
  LOG_LEVEL: 'trace',
  // After a render timeout, the browser renders the page and loads more files: a busy machine must not fail a test.
  RENDER_TIMEOUT_MS: '10000',
})

/** Starts the site. Without an existing data directory, creates one with releases and deletes it when the site stops. */
export async function startSite(existingDataDir?: string, settings: SiteSettings = {}) {
  const dataDir = existingDataDir ?? (await releasedDataDir())
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
    if (existingDataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitForSite(child, START_TIMEOUT_MS)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    dataDir,
    storageUrl: settings.STORAGE_URL,
    pid: () => pidIn(dataDir),
    log: () => Buffer.concat(output).toString(),
    /** Stops the site as an operator does. Rejects if it does not exit in time. */
    stop: close,
    /** Kills the site to simulate a power outage. */
    kill: () => endProgram(child, 'SIGKILL'),
  }
}
