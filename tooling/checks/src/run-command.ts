import { type ProcessOptions, type ProcessResult, runProcess } from '@site/run/process'
import { toolEnvironment } from '@site/run/workspace'

export interface CommandOptions extends Pick<ProcessOptions, 'cwd' | 'timeoutMs' | 'output'> {
  /** Added to the environment of the workspace's tools. */
  env?: Readonly<Record<string, string>>
}

const stopped = new AbortController()
process.once('SIGTERM', () => stopped.abort())

/** Runs one command to its end, or until this process is told to stop: from then on none is started. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env, ...options }: CommandOptions = {},
): Promise<ProcessResult> =>
  runProcess(command, args, { ...options, env: toolEnvironment(env), signal: stopped.signal })
