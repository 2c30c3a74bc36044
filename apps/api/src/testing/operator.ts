import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { COMPILE_CACHE } from '@site/run/workspace'
import { engineSettingsOf } from './engine/engine.ts'

const execFileAsync = promisify(execFile)
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Returns functions that run the real CLI on a data directory. */
export function createCli(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const runWithInput = async (input: string, ...args: string[]): Promise<Outcome> => {
    const env = {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(await engineSettingsOf(dataDir)),
      ...settings,
      DATA_DIR: dataDir,
    }
    const command = execFileAsync(process.execPath, [cli, ...args], { env })
    command.child.stdin?.end(input)
    return command.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: Outcome) => error,
    )
  }
  return { runWithInput, run: (...args: string[]) => runWithInput('', ...args) }
}
