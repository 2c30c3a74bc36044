import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@site/checks/port'
import { siteReady } from '@site/checks/site'
import { root } from '@site/run/workspace'
import { siteEnvironment } from '../config.ts'
import { type SiteSettings, START_LIMIT_MS, settingsFor } from './site-process.ts'

/** The commands that start the site or its API alone, each in a process group of its own, as a terminal would. */
const startCommands = {
  npm: ['npm', ['start']],
  launcher: [process.execPath, ['tooling/run/run.mjs', 'serve']],
  api: [process.execPath, ['tooling/run/run.mjs', 'serve:api']],
} as const satisfies Record<string, readonly [command: string, args: readonly string[]]>

export interface StartedProcess {
  url: string
  /** Resolves once it has printed its address; rejects with the output when it ends before. */
  ready: Promise<void>
  /** Signals the started process alone, as a service manager does. */
  signal: (name: NodeJS.Signals) => void
  /** Signals its whole process group, as Ctrl-C in a terminal does. */
  signalGroup: (name: NodeJS.Signals) => void
  /** How the started process exited. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Whether any process of its group is alive. */
  isAlive: () => boolean
  /** Kills what is left. */
  clear: () => void
}

/** Ten times the limit for the development builds of all apps. */
const DEV_LIMIT_MS = 300_000

/** Starts the site or its API alone as operators do, with every process in between. */
export function launch(
  way: keyof typeof startCommands,
  dataDir: string,
  settings: SiteSettings = {},
): Promise<StartedProcess> {
  return launchIn(root, startCommands[way], dataDir, { settings })
}

/** Starts `pnpm dev` in a working tree, for some parts or for all. */
export function launchDev(tree: string, parts: readonly string[], dataDir: string): Promise<StartedProcess> {
  return launchIn(tree, [process.execPath, ['apps/gateway/src/dev.ts', ...parts]], dataDir, { limitMs: DEV_LIMIT_MS })
}

async function launchIn(
  cwd: string,
  [command, args]: readonly [command: string, args: readonly string[]],
  dataDir: string,
  { settings, limitMs = START_LIMIT_MS }: { settings?: SiteSettings; limitMs?: number },
): Promise<StartedProcess> {
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
    ready: siteReady(child, limitMs),
    signal: (name) => child.kill(name),
    signalGroup: (name) => process.kill(group, name),
    ended: once(child, 'exit').then(([code, signal]) => ({ code, signal })),
    isAlive,
    clear: () => {
      if (isAlive()) process.kill(group, 'SIGKILL')
    },
  }
}
