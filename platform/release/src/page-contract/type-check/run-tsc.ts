import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { watchMemory, withSystemLimits } from './process-limits.ts'

const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

interface Limits {
  /** Of elapsed time; and of CPU time, except on Windows. */
  seconds: number
  /** Only on Linux. */
  residentMb: number
}

/**
 * Type-checks the project in a folder with the workspace's compiler. With limits, for a project of someone else, it has
 * no environment, and one that exceeds them ends with a code other than 0, without output.
 */
export async function runTsc(folder: string, limits?: Limits): Promise<{ code: number; output: string }> {
  const command = [process.execPath, path.join(typescript, 'bin/tsc'), '--noEmit', '--pretty', 'false']
  const [file = '', ...args] = limits ? withSystemLimits(command, limits) : command
  const tsc = spawn(file, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(limits && { env: {}, timeout: limits.seconds * 1000 }),
  })
  // On systems with signals, the compiler takes the place of its launcher, so this is the process to measure.
  const stopWatching = limits && watchMemory(tsc.pid, limits.residentMb, () => tsc.kill('SIGKILL'))
  try {
    const [[code], ...output] = await Promise.all([once(tsc, 'close'), text(tsc.stdout), text(tsc.stderr)])
    return typeof code === 'number' ? { code, output: output.join('') } : { code: 1, output: '' }
  } finally {
    stopWatching?.()
  }
}
