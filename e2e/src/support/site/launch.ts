import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@repo/servers/port'
import { waitForSite } from '@site/checks/site'
import { root } from '@site/run/workspace'
import { siteEnvironment } from '../config.ts'
import { type SiteSettings, START_TIMEOUT_MS, settingsFor } from './site-process.ts'

/** The commands that start the site or only its API, each in its own process group, as in a terminal. */
const startCommands = {
  npm: ['npm', ['start']],
  npx: ['npx', ['-c', 'pnpm --filter @site/api start']],
  launcher: [process.execPath, ['tooling/run/run.mjs', 'serve']],
  api: [process.execPath, ['tooling/run/run.mjs', 'serve:api']],
} as const satisfies Record<string, readonly [command: string, args: readonly string[]]>

export type StartedProcess = Awaited<ReturnType<typeof launch>>

/** Ten times longer than the development builds of all apps may take. */
const DEV_TIMEOUT_MS = 300_000

/** Starts the site or only its API with the command that operators use, including its intermediate processes. */
export function launch(command: keyof typeof startCommands, dataDir: string, settings: SiteSettings = {}) {
  return launchIn(root, startCommands[command], dataDir, { settings })
}

/** Starts the site of another clone, which it builds first. */
export function launchClone(path: string, dataDir: string) {
  return launchIn(path, startCommands.launcher, dataDir, { timeoutMs: DEV_TIMEOUT_MS })
}

/** Starts `pnpm dev` in a working tree, for the given parts or for all. */
export function launchDev(tree: string, parts: readonly string[], dataDir: string) {
  return launchIn(tree, [process.execPath, ['apps/gateway/src/dev.ts', ...parts]], dataDir, {
    timeoutMs: DEV_TIMEOUT_MS,
  })
}

/** Starts a site that another team built from the packed platform packages. */
export function launchOwnSite(path: string, dataDir: string) {
  return launchIn(path, ['pnpm', ['start']], dataDir, {})
}

async function launchIn(
  cwd: string,
  [command, args]: readonly [command: string, args: readonly string[]],
  dataDir: string,
  { settings, timeoutMs = START_TIMEOUT_MS }: { settings?: SiteSettings; timeoutMs?: number },
) {
  const port = await freePort()
  const child = spawn(command, args, {
    cwd,
    env: siteEnvironment({ ...settingsFor(port, dataDir), ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const group = -(child.pid ?? 0)
  const isAlive = () => {
    try {
      return process.kill(group, 0)
    } catch {
      return false
    }
  }
  return {
    url: `http://localhost:${port}`,
    /** Resolves once the process has printed its URL. Rejects with the output if it exits first. */
    ready: waitForSite(child, timeoutMs),
    /** Stops reading its output, like a log collector that hangs. */
    stopReading: (): void => {
      child.stdout.pause()
      child.stderr.pause()
    },
    /** Signals only the started process, as a service manager does. */
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Signals the whole process group, as Ctrl-C in a terminal does. */
    signalGroup: (name: NodeJS.Signals) => process.kill(group, name),
    /** Resolves to the exit code and signal of the started process. */
    ended: once(child, 'exit').then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
    })),
    /** Whether any process of the group is alive. */
    isAlive,
    /** Kills the processes of the group that are still alive. */
    killGroup: (): void => {
      if (isAlive()) process.kill(group, 'SIGKILL')
    },
  }
}
