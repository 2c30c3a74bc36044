import { join, sep } from 'node:path'
import { root } from '@site/run/workspace'
import { workspaceDependencies } from './workspace-dependencies.ts'

const OWN = join(root, 'apps/gateway')
/** Packages below these folders run only on servers. */
const OF_SERVERS = [join(root, 'apps'), join(root, 'platform/gateway')]
/** Packages that pages do not use. */
const OF_CALLS = [join(root, 'apps/api'), join(root, 'packages/contracts')]

/** The folders of all code that the server of `pnpm dev` may run. */
export async function serverCode() {
  const workspaces = [OWN, ...(await workspaceDependencies(OWN))]
  return workspaces.map((workspace) => ({
    folder: join(workspace, 'src'),
    isServerOnly: OF_SERVERS.some((folder) => `${workspace}${sep}`.startsWith(folder + sep)),
    isShown: !OF_CALLS.includes(workspace),
  }))
}
