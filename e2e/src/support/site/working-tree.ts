import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from '@site/run/workspace'
import { run } from './run.ts'
import { editsIn } from './source-edits.ts'

const COPIED = [
  'apps',
  'docs',
  'packages',
  'platform',
  'tooling',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'turbo.json',
]
const BUILD_OUTPUT = new Set(['dist', '.turbo', '.cache', 'coverage'])
/** The compiled styles that the shell's build copies. */
const STYLES = join(root, 'packages/ui/dist')

export type WorkingTree = Awaited<ReturnType<typeof copyWorkingTree>>

/** Creates a second working tree, like another team's. It shares only the installed packages. */
export async function copyWorkingTree() {
  const path = await mkdtemp(join(tmpdir(), 'tree-'))
  for (const entry of COPIED) {
    await cp(join(root, entry), join(path, entry), {
      recursive: true,
      // Links between workspaces are relative: in the copy they point into the copy.
      verbatimSymlinks: true,
      filter: (source) => source === STYLES || !BUILD_OUTPUT.has(basename(source)),
    })
  }
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    ...editsIn(path),
    async write(file: string, content: string): Promise<void> {
      await mkdir(dirname(join(path, file)), { recursive: true })
      await writeFile(join(path, file), content)
    },
    /** Installs a new workspace, such as `apps/events`, with the dependencies of an existing one. */
    async install(workspace: string, like: string): Promise<void> {
      const installed = (folder: string) => join(path, folder, 'node_modules')
      await cp(installed(like), installed(workspace), { recursive: true, verbatimSymlinks: true })
    },
    /** Links one workspace into another that depends on it. */
    link: (workspace: string, name: string, into: string) =>
      symlink(join(path, workspace), join(path, into, 'node_modules', name)),
    /** Builds one app with Rsbuild directly: a package manager would repair the installation that both trees share. */
    async build(app: string): Promise<void> {
      const rsbuild = ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build']
      await run(join(path, 'apps', app), process.execPath, rsbuild, { NODE_ENV: 'production' })
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
