import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { waitForSite } from '@site/checks/site'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '@site/run/server'
import { root, toolEnvironment } from '@site/run/workspace'
import { stopProgram, withParentDeathSignal } from '@site/servers/program'

/** Includes the build that a gateway's first start in a clean clone runs. */
const START_LIMIT_MS = 600_000

const PROGRAMS = { gateway: 'apps/gateway/src/main.ts', api: 'apps/api/src/main.ts' }

/** A process of the fleet. It can be ended and started again on the same port and data. */
export interface Member extends AsyncDisposable {
  url: string
  /** The id of its process; empty unless it runs. */
  pids: () => readonly number[]
  /** Kills it, and resolves once it is dead. */
  kill: () => Promise<void>
  /** Stops it as an operator does: requests in progress finish first. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

export interface MemberOptions {
  program: keyof typeof PROGRAMS
  port: number
  settings: Readonly<Record<string, string>>
}

/** Starts a gateway or a replica of the API with production flags. Resolves when it serves requests. */
export async function startMember({ program, port, settings }: MemberOptions): Promise<Member> {
  const [command, ...args] = withParentDeathSignal([process.execPath, ...SERVER_FLAGS, PROGRAMS[program]], 'KILL')
  const env = toolEnvironment({ ...SERVER_ENVIRONMENT, ...settings, PORT: String(port) })
  let child: ChildProcess | undefined
  const running = () => {
    if (!child) throw new Error(`No ${program} runs on port ${port}.`)
    return child
  }
  const member: Member = {
    url: `http://127.0.0.1:${port}`,
    pids: () => (child?.pid && isAlive(child) ? [child.pid] : []),
    async start() {
      child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      await waitForSite(child, START_LIMIT_MS)
    },
    async kill() {
      const exited = once(running(), 'exit')
      running().kill('SIGKILL')
      await exited
    },
    stop: () => stopProgram(running()),
    [Symbol.asyncDispose]: async () => {
      if (child) await stopProgram(child)
    },
  }
  await member.start()
  return member
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
