import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseUrlOf } from './engine/engine.ts'

const execFileAsync = promisify(execFile)
const cli = new URL('../cli.ts', import.meta.url).pathname

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Returns functions that run the real CLI on a data directory. */
export function createCli(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const runWithInput = async (input: string, ...args: string[]): Promise<Outcome> => {
    const env = { DATABASE_URL: await databaseUrlOf(dataDir), ...settings, DATA_DIR: dataDir }
    const command = execFileAsync(process.execPath, [cli, ...args], { env })
    command.child.stdin?.end(input)
    return command.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: Outcome) => error,
    )
  }
  return { runWithInput, run: (...args: string[]) => runWithInput('', ...args) }
}

/** Lists the ids of all blobs and drafts on disk. */
export async function blobsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'storage.json')
  return files.map(({ name }) => name).sort()
}
