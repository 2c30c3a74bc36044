import { type ChildProcess, spawn } from 'node:child_process'
import { root, toolEnvironment } from '@site/run/workspace'

export interface CommandOptions {
  cwd?: string
  env?: Readonly<Record<string, string>>
  /** The command is ended after this time and counts as failed. */
  timeoutMs?: number
  /** `show` prints the output as it comes; `keep` returns it. */
  output?: 'show' | 'keep'
}

export interface CommandResult {
  code: number
  output: string
}

const running = new Set<ChildProcess>()
let stopping = false

// Told to stop, the commands get SIGINT: test runners clear up behind themselves on that one.
process.once('SIGTERM', () => {
  stopping = true
  for (const child of running) child.kill('SIGINT')
})

/**
 * Runs one command to its end. Never rejects: a command that cannot be started has code 127, one that was not started
 * because this process is stopping 130.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd = root, env, timeoutMs, output = 'show' }: CommandOptions = {},
): Promise<CommandResult> {
  if (stopping) return Promise.resolve({ code: 130, output: 'Stopped before it began.' })
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: 'SIGKILL' as const }),
    })
    running.add(child)
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (result: CommandResult) => {
      running.delete(child)
      settle(result)
    }
    child.on('error', (error) => end({ code: 127, output: error.message }))
    child.on('close', (code) => end({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
