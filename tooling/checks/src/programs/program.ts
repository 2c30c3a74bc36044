import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { listening } from './listening.ts'

export type Command = readonly [program: string, ...args: string[]]

export interface RunningProgram {
  stop: () => Promise<void>
}

/** Starts a server program; resolves when its port on the loopback answers. */
export async function startProgram(
  [program, ...args]: Command,
  port: number,
  options: SpawnOptions = {},
): Promise<RunningProgram> {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  try {
    await listening(port)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}
