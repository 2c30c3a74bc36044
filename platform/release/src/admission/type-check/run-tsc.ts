import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

interface TscOptions {
  /** Ends the compiler after this time, with an exit code other than 0 and without output. */
  timeoutMs?: number
  env?: NodeJS.ProcessEnv
}

/** Type-checks the project in a folder with the workspace's compiler. */
export async function runTsc(
  folder: string,
  { timeoutMs, env }: TscOptions = {},
): Promise<{ code: number; output: string }> {
  const tsc = spawn(process.execPath, [path.join(typescript, 'bin/tsc'), '--noEmit', '--pretty', 'false'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    ...(env && { env }),
  })
  const [[code], ...output] = await Promise.all([once(tsc, 'close'), text(tsc.stdout), text(tsc.stderr)])
  return { code: code ?? 1, output: output.join('') }
}
