import { execFile } from 'node:child_process'
import { mkdir, readdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../engine/engine.ts'

const run = promisify(execFile)

const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()

/** Resolves to the commit before a migration, or to the reason why it cannot be found in this clone. */
export async function findVersionBefore(migration: string): Promise<{ commit: string } | { reason: string }> {
  if (!(await succeeds(git('rev-parse', '--git-dir')))) return { reason: 'This is not a clone of a git repository.' }
  const file = `apps/api/src/database/migrations/${migration}.ts`
  const added = await git('log', '--follow', '--diff-filter=A', '--format=%H', '--', file)
  const commit = added === '' ? 'HEAD' : `${added}^`
  if (await succeeds(git('rev-parse', '--verify', `${commit}^{commit}`))) return { commit }
  return { reason: 'This clone is too shallow. To fix: git fetch --unshallow.' }
}

/** Extracts a commit into an empty directory, with the libraries that this workspace has installed. */
export async function checkOut(commit: string, root: string): Promise<void> {
  const archive = join(root, 'archive.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive], { cwd: root })
  for (const file of (await git('ls-files', '*/package.json')).split('\n')) {
    const modules = join(dirname(file), 'node_modules')
    if (await succeeds(stat(join(ROOT, modules)))) await linkModules(modules, root)
  }
}

/** Links what a package imports: workspace packages to the packages of `root`, libraries to the installed ones. */
async function linkModules(modules: string, root: string): Promise<void> {
  await mkdir(join(root, modules), { recursive: true })
  for (const entry of await readdir(join(ROOT, modules), { withFileTypes: true })) {
    const path = join(modules, entry.name)
    if (entry.name.startsWith('@')) await linkModules(path, root)
    if (!entry.isSymbolicLink()) continue
    const target = await realpath(join(ROOT, path))
    const isLibrary = target.includes('node_modules')
    await symlink(isLibrary ? target : join(root, relative(await realpath(ROOT), target)), join(root, path))
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
