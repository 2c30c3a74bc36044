import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { root } from '@site/run/workspace'

const GATEWAY = join(root, 'apps/gateway')
/** Packages in these folders run only on the server. */
const SERVER_FOLDERS = [join(root, 'apps'), join(root, 'platform/gateway')]
/** Packages whose code does not change how a page looks. */
const API_PACKAGES = [join(root, 'apps/api'), join(root, 'packages/contracts')]

/** Lists the folders of all code that the server of `pnpm dev` may run. */
export async function serverCode() {
  const workspaces = [GATEWAY, ...(await workspaceDependencies(GATEWAY))]
  return workspaces.map((workspace) => ({
    folder: join(workspace, 'src'),
    isServerOnly: SERVER_FOLDERS.some((folder) => `${workspace}${sep}`.startsWith(folder + sep)),
    isShown: !API_PACKAGES.includes(workspace),
  }))
}

/** Lists the folders of all workspace packages that a package depends on, directly or indirectly. */
async function workspaceDependencies(folder: string): Promise<string[]> {
  const found = new Set<string>()
  const visit = async (from: string): Promise<void> => {
    const { dependencies = {} } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
    const inWorkspace = Object.entries(dependencies).filter(([, range]) => String(range).startsWith('workspace:'))
    for (const [name] of inWorkspace) {
      const dependency = await realpath(join(from, 'node_modules', name))
      if (found.has(dependency)) continue
      found.add(dependency)
      await visit(dependency)
    }
  }
  await visit(folder)
  return [...found]
}
