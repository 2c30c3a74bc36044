import { serveTree } from '@mfe/cli/start'
import { openGatewayStore } from '@mfe/gateway'
import { runMain } from '@mfe/gateway/process'
import { acquireServerLock } from '@site/api'
import { root } from '@site/run/workspace'
import { buildApps, releasableApps } from './build/apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { loadSiteConfig } from './config.ts'
import { createSite } from './create-site.ts'

await runMain(serve, { isServer: true })

async function serve(signal: AbortSignal): Promise<void> {
  const config = loadSiteConfig()
  await using _lock = await acquireServerLock(config.DATA_DIR, { stopping: signal, onWait: console.error })
  const apps = await releasableApps(root)
  const build = () => {
    console.log('Building what changed. A full build takes a minute or two.')
    return buildApps([], signal)
  }
  await ensureBuilt({ root, apps, build })
  await using store = await openGatewayStore(config)
  const openSite = () => createSite(config, store.served, { shared: store.shared })
  await serveTree({ root, apps, store, isShared: config.hasNamedStore, openSite }, signal)
}
