import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '@site/run/workspace'
import { run } from './run.ts'
import { editsIn } from './source-edits.ts'

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

export type Clone = Awaited<ReturnType<typeof cloneWorkspace>>

/** Copies the workspace to another path and installs it there, like another team's clone. */
export async function cloneWorkspace() {
  const path = await mkdtemp(join(tmpdir(), 'clone-'))
  await cp(root, path, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) })
  const env = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const pnpm = (...args: string[]) => run(path, 'pnpm', args, env)
  await pnpm('install', '--prefer-offline', '--frozen-lockfile')
  return {
    path,
    /** Runs pnpm at the root. Rejects with the output if it fails. */
    pnpm,
    ...editsIn(path),
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
