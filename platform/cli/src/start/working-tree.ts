import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WorkingTree } from '@mfe/release'
import { treeId } from './tree-id.ts'

const run = promisify(execFile)

/**
 * Identifies a working tree, and reads what orders it among other trees of the same site: the version in its
 * package.json, and the time of its commit if it is a clone.
 */
export async function readWorkingTree(root: string): Promise<WorkingTree> {
  const [id, version, committedAt] = await Promise.all([treeId(root), versionOf(root), commitTimeOf(root)])
  return { by: `start:${id}`, version, committedAt }
}

async function versionOf(root: string): Promise<string | undefined> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')
  const { version }: { version?: unknown } = JSON.parse(text)
  return typeof version === 'string' ? version : undefined
}

/** Trusts the folder even if another user owns it, because the start runs its code anyway. */
async function commitTimeOf(root: string): Promise<string | undefined> {
  const git = run('git', ['-c', 'safe.directory=*', '-C', root, 'log', '-1', '--format=%cI'])
  const { stdout } = await git.catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}
