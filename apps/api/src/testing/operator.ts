import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cli = new URL('../cli.ts', import.meta.url).pathname

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** An operator at the shell: the real commands, on the data of a directory. */
export function operatorOf(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  return (input: string, ...args: string[]): Promise<Outcome> => {
    const command = run(process.execPath, [cli, ...args], { env: { ...settings, DATA_DIR: dataDir } })
    command.child.stdin?.end(input)
    return command.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: Outcome) => error,
    )
  }
}

/** The ids of every blob on the disk, and of every draft. */
export async function blobsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'storage.json')
  return files.map(({ name }) => name).sort()
}
