import { type ChildProcess, spawn } from 'node:child_process'
import { root, toolEnvironment } from './workspace.ts'

export interface ProcessOptions {
  cwd?: string
  /** The whole environment. Defaults to the environment of the workspace's tools. */
  env?: NodeJS.ProcessEnv
  /** Kills the process after this time, and counts that as a failure. */
  timeoutMs?: number
  /** `show` prints the output as it arrives, and `keep` returns it. */
  output?: 'show' | 'keep'
  /** Sends the process SIGINT when aborted, because test runners clean up on it. */
  signal?: AbortSignal
  /** Starts a process group that `signal` ends with SIGTERM, because turbo and pnpm do not stop their children. */
  group?: boolean
}

export interface ProcessResult {
  code: number
  output: string
}

/**
 * Runs a process to completion. Never rejects: the code is 127 if the process cannot start, and 130 if `signal` was
 * aborted before the start.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  { cwd = root, env = toolEnvironment(), timeoutMs, output = 'show', signal, group = false }: ProcessOptions = {},
): Promise<ProcessResult> {
  if (signal?.aborted) return Promise.resolve({ code: 130, output: 'Stopped before the start.' })
  return new Promise((resolve) => {
    const stream = output === 'show' ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', stream, stream],
      detached: group,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    const chunks: Buffer[] = []
    for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const stop = () => (group ? endGroup(child) : child.kill('SIGINT'))
    signal?.addEventListener('abort', stop, { once: true })
    const end = (result: ProcessResult) => {
      signal?.removeEventListener('abort', stop)
      resolve(result)
    }
    child.on('error', ({ message }) => end({ code: 127, output: `${command} could not start: ${message}` }))
    child.on('close', (code) => end({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

/** Sends SIGTERM to the group. Its last process may already have exited. */
function endGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
