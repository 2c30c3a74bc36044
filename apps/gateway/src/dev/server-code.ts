import { join, sep } from 'node:path'
import { root } from '@site/run/workspace'
import { workspaceDependencies } from './workspace-dependencies.ts'

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
