import { spawn } from 'node:child_process'
import { root, toolEnvironment } from './config.ts'

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

/** Runs one command to its end. Never rejects: a command that cannot be started has code 127. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd = root, env, timeoutMs, output = 'show' }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: 'SIGKILL' as const }),
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => settle({ code: 127, output: error.message }))
    child.on('close', (code) => settle({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
