import type { AddressInfo } from 'node:net'
import { acquireServerLock } from '@site/api'
import { createSite, loadSiteConfig, type Site } from '@site/gateway'
import { createFolderStore } from './folder-store.ts'
import { type ShownApp, tell } from './messages.ts'
import { relaxPolicy } from './relax-policy.ts'

const store = createFolderStore()
let site: Site | undefined

/** Resolves when pages are made of the build. */
export async function show(app: ShownApp): Promise<void> {
  await store.show(app)
  await site?.gateway.settled()
}

/** Serves the site until it is stopped. */
export async function serve(apps: readonly ShownApp[], stopped: Promise<void>): Promise<void> {
  const config = loadSiteConfig()
  const lock = await acquireServerLock(config.api.dataDir)
  try {
    for (const app of apps) await store.show(app)
    site = await createSite(config, store, { extend: relaxPolicy, patienceMs: 3000 })
    try {
      await site.gateway.start({ host: '127.0.0.1', port: 0 })
      tell({ kind: 'listening', port: (site.gateway.app.server.address() as AddressInfo).port })
      await stopped
    } finally {
      await site.close()
    }
  } finally {
    await lock.release()
  }
}
