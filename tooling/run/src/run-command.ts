import { type ProcessOptions, type ProcessResult, runProcess } from './run-process.ts'
import { toolEnvironment } from './workspace.ts'

export interface CommandOptions extends Pick<ProcessOptions, 'cwd' | 'timeoutMs' | 'output'> {
  /** Added to the environment of the workspace's tools. */
  env?: Readonly<Record<string, string>>
}

const shutdown = new AbortController()
process.once('SIGTERM', () => shutdown.abort())

/** Runs a command to completion. After SIGTERM, interrupts running commands and starts no new ones. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env, ...options }: CommandOptions = {},
): Promise<ProcessResult> =>
  runProcess(command, args, { ...options, env: toolEnvironment(env), signal: shutdown.signal })
