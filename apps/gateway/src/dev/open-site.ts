import type { OpenSite } from '@mfe/cli/dev'
import { acquireServerLock } from '@site/api'
import { loadSiteConfig } from '../config.ts'
import { createSite } from '../create-site.ts'

/** Opens the site of `pnpm dev`, which serves a developer's builds. */
export const openSite: OpenSite = async ({ store, extend }) => {
  const config = loadSiteConfig()
  const lock = await acquireServerLock(config.DATA_DIR)
  try {
    const { gateway, close } = await createSite(config, store, { extend, graceMs: 3000 })
    return { gateway, close: () => close().finally(() => lock.release()) }
  } catch (error) {
    await lock.release()
    throw error
  }
}
