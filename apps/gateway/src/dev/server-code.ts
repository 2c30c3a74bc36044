import { join, sep } from 'node:path'
import { root } from '@site/run/workspace'
import { workspaceDependencies } from './workspace-dependencies.ts'

const GATEWAY = join(root, 'apps/gateway')
/** Packages below these folders run only on servers. */
const SERVER_FOLDERS = [join(root, 'apps'), join(root, 'platform/gateway')]
/** Packages that pages do not use. */
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
