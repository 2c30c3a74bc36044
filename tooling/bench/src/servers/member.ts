import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/servers/port'
import { endProgram, hasEnded, stopProgram, withParentDeathSignal } from '@repo/servers/program'
import { waitForSite } from '@site/checks/site'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '@site/run/server'
import { root, toolEnvironment } from '@site/run/workspace'

/** Includes the build that a gateway's first start in a clean clone runs. */
const START_LIMIT_MS = 600_000

const PROGRAMS = { gateway: 'apps/gateway/src/main.ts', api: 'apps/api/src/main.ts' }
const COMMON = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

export type Program = keyof typeof PROGRAMS
export type Settings = Readonly<Record<string, string>>

/** A server process. It can be ended and started again with the same port and data. */
export type Member = Awaited<ReturnType<typeof startMember>>

/**
 * Starts the whole site, or only the API, with the production flags and an empty data directory. Resolves once it
 * serves requests. Without settings for engines, it uses embedded ones. Disposal deletes its data.
 */
export async function startMember(program: Program, settings: Settings = {}, ownPort?: number) {
  await using stack = new AsyncDisposableStack()
  const { path: DATA_DIR } = stack.use(await mkdtempDisposable(join(tmpdir(), `site-${program}-`)))
  const port = ownPort ?? (await freePort())
  const [command, ...args] = withParentDeathSignal([process.execPath, ...SERVER_FLAGS, PROGRAMS[program]], 'KILL')
  let child: ChildProcess | undefined
  const running = () => {
    if (!child) throw new Error(`No ${program} is running on port ${port}.`)
    return child
  }
  const start = async (changed: Settings = {}): Promise<void> => {
    const own = { ...SERVER_ENVIRONMENT, ...COMMON, DATA_DIR, ...settings, ...changed, PORT: String(port) }
    child = spawn(command, args, { cwd: root, env: toolEnvironment(own), stdio: ['ignore', 'pipe', 'pipe'] })
    await waitForSite(child, START_LIMIT_MS)
  }
  stack.defer(async () => child && stopProgram(child))
  await start()
  const started = stack.move()
  return {
    /** Starts the process, with these settings instead of the original ones. */
    start,
    url: `http://127.0.0.1:${port}`,
    pids: (): readonly number[] => (child?.pid && !hasEnded(child) ? [child.pid] : []),
    kill: () => endProgram(running(), 'SIGKILL'),
    /** Stops the process as an operator does: requests in progress complete first. */
    stop: () => stopProgram(running()),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
