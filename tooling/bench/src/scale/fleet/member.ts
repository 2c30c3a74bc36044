import { type ChildProcess, spawn } from 'node:child_process'
import { endProgram, hasEnded, stopProgram, withParentDeathSignal } from '@repo/servers/program'
import { waitForSite } from '@site/checks/site'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '@site/run/server'
import { root, toolEnvironment } from '@site/run/workspace'

/** Includes the build that a gateway's first start in a clean clone runs. */
const START_LIMIT_MS = 600_000

const PROGRAMS = { gateway: 'apps/gateway/src/main.ts', api: 'apps/api/src/main.ts' }

/** A process of the fleet. It can be ended and started again with the same port and data. */
export type Member = Awaited<ReturnType<typeof startMember>>

export interface MemberOptions {
  program: keyof typeof PROGRAMS
  port: number
  settings: Readonly<Record<string, string>>
}

/** Starts a gateway or a replica of the API with the production flags. Resolves once it serves requests. */
export async function startMember({ program, port, settings }: MemberOptions) {
  const [command, ...args] = withParentDeathSignal([process.execPath, ...SERVER_FLAGS, PROGRAMS[program]], 'KILL')
  let child: ChildProcess | undefined
  const running = () => {
    if (!child) throw new Error(`No ${program} is running on port ${port}.`)
    return child
  }
  const start = async (changed: MemberOptions['settings'] = {}): Promise<void> => {
    const env = toolEnvironment({ ...SERVER_ENVIRONMENT, ...settings, ...changed, PORT: String(port) })
    child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    await waitForSite(child, START_LIMIT_MS)
  }
  await start()
  return {
    /** Starts the process, with these settings instead of the original ones. */
    start,
    url: `http://127.0.0.1:${port}`,
    /** The process, while it runs. */
    pids: (): readonly number[] => (child?.pid && !hasEnded(child) ? [child.pid] : []),
    /** Kills the process, and resolves once it is dead. */
    kill: () => endProgram(running(), 'SIGKILL'),
    /** Stops the process as an operator does: requests in progress complete first. */
    stop: () => stopProgram(running()),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      if (child) await stopProgram(child)
    },
  }
}
