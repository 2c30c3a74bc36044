import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { waitForPort } from './port.ts'

export const STOP_LIMIT_MS = 10_000

const SETPRIV = '/usr/bin/setpriv'

export type Command = readonly [program: string, ...args: string[]]

/** On Linux, sends the command the signal when this process ends. `privileges` are options of `setpriv`. */
export function withParentDeathSignal(
  [program, ...args]: Command,
  signal: 'QUIT' | 'KILL',
  privileges: readonly string[] = [],
): Command {
  if (!existsSync(SETPRIV)) return [program, ...args]
  return [SETPRIV, `--pdeathsig=${signal}`, ...privileges, '--', program, ...args]
}

export type RunningProgram = Awaited<ReturnType<typeof startProgram>>

export async function startProgram([program, ...args]: Command, port: number, options: SpawnOptions = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  const stop = () => stopProgram(child)
  try {
    await waitForPort(port)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Signals a program, unless it has ended, and resolves once it has. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Stops a running program with SIGTERM; kills it and rejects if it does not stop in time. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await endProgram(child, 'SIGTERM')
  clearTimeout(timer)
  if (child.signalCode === 'SIGKILL')
    throw new Error(`${child.spawnfile} did not stop within ${STOP_LIMIT_MS} ms of SIGTERM.`)
}
