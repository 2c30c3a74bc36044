import { spawn } from 'node:child_process'
import { root, toolEnvironment } from '@site/run/workspace'

export interface ToolOptions {
  cwd?: string
  /** Ends the tool and whatever it started. */
  signal?: AbortSignal
}

/**
 * Runs one of the workspace's tools to its end, showing its output. It gets its own process group, because turbo
 * and pnpm start processes that a signal to them alone would leave behind.
 */
export function runTool(
  command: string,
  args: readonly string[],
  { cwd = root, signal }: ToolOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const end = () => {
      if (child.pid) endGroup(child.pid)
    }
    signal?.addEventListener('abort', end, { once: true })
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)))
    child.on('exit', (code) => {
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else if (code === 0) resolve()
      else reject(new Error(`${command} ${args.join(' ')} failed, see above.`))
    })
  })
}

/** Its last member may be gone before we hear of it. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGTERM')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
