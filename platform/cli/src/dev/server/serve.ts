import type { AddressInfo } from 'node:net'
import { type AppBuild, report } from '../messages.ts'
import type { OpenedSite, OpenSite } from '../options.ts'
import { allowInlineStyles } from './allow-inline-styles.ts'
import { createFolderStore } from './folder-store.ts'

const store = createFolderStore()
let site: OpenedSite | undefined

/** Makes a build live. Resolves when pages use it. */
export async function activate(app: AppBuild): Promise<void> {
  await store.activate(app)
  await site?.gateway.settled()
}

export async function serve(openSite: OpenSite, apps: readonly AppBuild[], stopped: Promise<void>): Promise<void> {
  for (const app of apps) await store.activate(app)
  site = await openSite({ store, extend: allowInlineStyles })
  try {
    await site.gateway.start({ host: '127.0.0.1', port: 0 })
    report({ kind: 'listening', port: (site.gateway.app.server.address() as AddressInfo).port })
    await stopped
  } finally {
    await site.close()
  }
}
