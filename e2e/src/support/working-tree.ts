import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../config.ts'

const COPIED = ['apps', 'packages', 'tooling', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json']
const MADE = new Set(['dist', '.turbo', '.cache', 'coverage'])

export interface WorkingTree {
  path: string
  replace: (file: string, from: string, to: string) => Promise<void>
  remove: () => Promise<void>
}

/** A second working tree of the workspace, as another team has one; only the installed packages are the same. */
export async function copyWorkingTree(): Promise<WorkingTree> {
  const path = await mkdtemp(join(tmpdir(), 'tree-'))
  for (const entry of COPIED) {
    await cp(join(root, entry), join(path, entry), {
      recursive: true,
      // The links between workspaces are relative: in the copy they lead to the copy.
      verbatimSymlinks: true,
      filter: (source) => !MADE.has(basename(source)),
    })
  }
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    async replace(file, from, to) {
      const content = await readFile(join(path, file), 'utf8')
      if (!content.includes(from)) throw new Error(`${file} does not say "${from}".`)
      await writeFile(join(path, file), content.replace(from, to))
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
