import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '@site/run/workspace'
import { run } from './run.ts'

const NOT_COPIED = new Set([
  '.git',
  'node_modules',
  'dist',
  '.turbo',
  '.cache',
  '.data',
  '.data-dev',
  'coverage',
  'test-results',
])

export interface Clone {
  path: string
  replace: (file: string, from: string, to: string) => Promise<void>
  /** Runs pnpm at the root. Rejects with the output if it fails. */
  pnpm: (...args: string[]) => Promise<string>
  remove: () => Promise<void>
}

/** Copies the workspace to another path and installs it there, like another team's clone. */
export async function cloneWorkspace(): Promise<Clone> {
  const path = await mkdtemp(join(tmpdir(), 'clone-'))
  await cp(root, path, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) })
  const pnpm: Clone['pnpm'] = (...args) => run(path, 'pnpm', args, { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' })
  await pnpm('install', '--prefer-offline', '--frozen-lockfile')
  return {
    path,
    pnpm,
    async replace(file, from, to) {
      const content = await readFile(join(path, file), 'utf8')
      if (!content.includes(from)) throw new Error(`${file} does not contain "${from}".`)
      await writeFile(join(path, file), content.replace(from, to))
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
