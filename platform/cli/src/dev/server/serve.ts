import type { AddressInfo } from 'node:net'
import { type AppBuild, report } from '../messages.ts'
import type { OpenedSite, OpenSite } from '../options.ts'
import { createFolderStore } from './folder-store.ts'
import { relaxPolicy } from './relax-policy.ts'

const store = createFolderStore()
let site: OpenedSite | undefined

/** Resolves when pages use the build. */
export async function activate(app: AppBuild): Promise<void> {
  await store.activate(app)
  await site?.gateway.settled()
}

/** Serves the site until it is stopped. */
export async function serve(openSite: OpenSite, apps: readonly AppBuild[], stopped: Promise<void>): Promise<void> {
  for (const app of apps) await store.activate(app)
  site = await openSite({ store, extend: relaxPolicy })
  try {
    await site.gateway.start({ host: '127.0.0.1', port: 0 })
    report({ kind: 'listening', port: (site.gateway.app.server.address() as AddressInfo).port })
    await stopped
  } finally {
    await site.close()
  }
}
