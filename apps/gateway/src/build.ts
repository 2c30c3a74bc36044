import { runMain } from '@mfe/gateway/process'
import { root } from '@site/run/workspace'
import { buildApps, releasableApps } from './build/apps.ts'
import { ensureBuilt } from './build/ensure-built.ts'

// `pnpm build`: builds what changed, so that a later start has nothing to build, whichever user starts it.
await runMain(async (signal) => {
  const outcome = await ensureBuilt({ root, apps: await releasableApps(root), build: () => buildApps([], signal) })
  console.log(outcome === 'built' ? 'Built.' : 'Nothing has changed since the last build.')
})
