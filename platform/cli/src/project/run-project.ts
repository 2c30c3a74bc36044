import { loadGatewayConfig, openGatewayStore } from '@mfe/gateway'
import { commandFailed, SHELL } from '@mfe/release'
import { runDev } from '../dev/run-dev.ts'
import { serveTree } from '../start/serve-tree.ts'
import { buildApp } from './build-app.ts'
import { openSite } from './open-site.ts'
import type { OpenProject } from './project.ts'

/** Builds and publishes the project's apps, and serves its site until the signal is aborted. */
export async function startProject({ root, apps }: OpenProject, signal: AbortSignal): Promise<void> {
  const config = loadGatewayConfig()
  await using store = await openGatewayStore(config)
  if (!hasHost(apps) && (await store.served.channel(SHELL)).stable === undefined) {
    throw commandFailed(
      `There is no host to serve: mfe.config.ts in ${root} names no app "shell", and none is live in the release store. To fix: start in the site's folder, or set RELEASE_STORE.`,
    )
  }
  for (const app of apps) {
    signal.throwIfAborted()
    await buildApp(app)
  }
  await serveTree(
    {
      root,
      apps,
      store,
      isShared: config.hasNamedStore,
      openSite: () => openSite({ store: store.served, shared: store.shared, extend: () => undefined }),
    },
    signal,
  )
}

/** Serves the project's site from its sources, and updates open pages when they change. */
export async function devProject({ apps }: OpenProject, names: readonly string[], signal: AbortSignal): Promise<void> {
  if (!hasHost(apps)) {
    throw commandFailed(
      'The development server needs the host, but mfe.config.ts names no app "shell". To fix: develop inside a site (pnpm mfe dev --site https://site.example), or add the host to mfe.config.ts.',
    )
  }
  const build = async (builds: readonly { source?: string }[]) => {
    for (const { source } of builds) if (source) await buildApp({ source })
  }
  const server = new URL(import.meta.resolve('#open-site'))
  await runDev({ apps, names, build, server, watched: { presets: [], server: [] } }, signal)
}

const hasHost = (apps: OpenProject['apps']): boolean => apps.some(({ app }) => app === SHELL)
