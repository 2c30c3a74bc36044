import { type ChildProcess, spawn } from 'node:child_process'
import { root, toolEnvironment } from './workspace.ts'

export interface ProcessOptions {
  cwd?: string
  /** The whole environment; without it, that of the workspace's tools. */
  env?: NodeJS.ProcessEnv
  /** The process is killed after this time and counts as failed. */
  timeoutMs?: number
  /** `show` prints the output as it comes; `keep` returns it. */
  output?: 'show' | 'keep'
  /** Aborted, it sends the process SIGINT: test runners clean up on that one. */
  signal?: AbortSignal
  /** Starts a process group, and `signal` sends SIGTERM to all of it: turbo and pnpm leave behind what they started. */
  group?: boolean
}

export interface ProcessResult {
  code: number
  output: string
}

/**
 * Runs a process to its end. Never rejects: one that cannot be started has code 127, one that was not started because
 * `signal` is aborted 130.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  { cwd = root, env = toolEnvironment(), timeoutMs, output = 'show', signal, group = false }: ProcessOptions = {},
): Promise<ProcessResult> {
  if (signal?.aborted) return Promise.resolve({ code: 130, output: 'Stopped before it began.' })
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
    child.on('error', ({ message }) => end({ code: 127, output: `${command} could not be started: ${message}` }))
    child.on('close', (code) => end({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

/** Its last member may be gone before this process hears of it. */
function endGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
