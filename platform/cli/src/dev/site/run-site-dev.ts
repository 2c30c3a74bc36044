import { setTimeout as pause } from 'node:timers/promises'
import { aborted } from '@mfe/gateway/process'
import { commandFailed } from '@mfe/release'
import type { ReleaseService } from '@mfe/release/client'
import { LIVE_FILE, loadDevSettings } from '../config.ts'
import { openDevServer } from '../dev-server.ts'
import type { AppBuild } from '../messages.ts'
import type { AppSource, WatchedCode } from '../options.ts'
import { siteLabel } from '../proxy/site-cookies.ts'
import { createSiteProxy } from '../proxy/site-proxy.ts'
import { selectApps } from '../run-dev.ts'
import { watchSources } from '../watch-sources.ts'
import { type LiveSite, openLiveSite } from './live-composition.ts'

/** How often it asks what is live by now. */
const REFRESH_MS = 30_000

const APPS_ONLY: WatchedCode = { presets: [], server: [] }

export interface SiteDevOptions {
  /** The project's folder, for what is fetched. */
  root: string
  apps: readonly AppSource[]
  /** The apps to work on, or all if empty. All others come from the site. */
  names: readonly string[]
  /** The origin of the site. */
  site: string
  service: Pick<ReleaseService, 'composition' | 'readLive'>
  /** Whether requests other than for reading and to sign in go to the site. */
  mayWrite: boolean
  /** By default, only the apps. */
  watched?: WatchedCode
  refreshMs?: number
}

/** Serves apps of a project inside what is live on a site until the signal aborts. Changes nothing that is live. */
export async function runSiteDev(
  { root, apps, names, site, service, mayWrite, watched = APPS_ONLY, refreshMs = REFRESH_MS }: SiteDevOptions,
  signal: AbortSignal,
): Promise<void> {
  const settings = loadDevSettings()
  const local = selectApps(apps, names)
  if (local.length === 0) {
    throw commandFailed('This project has no app to develop. To fix: run the command in the folder with mfe.config.ts.')
  }
  const isLocal = (name: string) => local.some(({ app }) => app === name)
  await watched.generated?.generate()
  const source = await openLiveSite({ root, site, service, print: (text) => console.log(text) })
  let live = await source.start()

  const devServer = await openDevServer({
    settings: { ...settings, env: { ...settings.env, [LIVE_FILE]: source.file } },
    serverModule: new URL(import.meta.resolve('#open-live-site')),
    builds: local.map((app) => ({ ...app, isWatched: true })),
    prebuilt: () => live.apps.filter(({ app }) => !isLocal(app)),
    site: createSiteProxy({
      site,
      signIn: () => live.site.signIn ?? [],
      mayWrite,
      publicUrl: settings.env.PUBLIC_URL ?? '',
    }),
    complete: (build) => ({ ...build, ...settingsOf(live.apps, build.app) }),
  })

  let failure = ''
  /** Resolves to what is live now, if that is something else. Says once why it cannot be known. */
  async function refresh(): Promise<LiveSite | undefined> {
    try {
      const next = await source.refresh(live)
      failure = ''
      return next
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== failure) console.error(`What is live stays as it was fetched: ${message}`)
      failure = message
      return undefined
    }
  }

  /** Follows what is live until the signal aborts. */
  async function follow(): Promise<void> {
    for (;;) {
      await pause(refreshMs, undefined, { signal })
      const next = await refresh()
      if (signal.aborted) return
      if (!next) continue
      console.log(`${describeChanges(live.apps, next.apps)} on ${site}.`)
      live = next
      await devServer.replaceServer()
      for (const builder of devServer.builders) builder.reloadPages()
    }
  }

  try {
    await watchSources(devServer, watched, signal)
    void devServer.replaceServer()
    await Promise.race([devServer.ready(), aborted(signal)])
    if (!signal.aborted) {
      const here = local.map(({ app }) => app).join(', ')
      console.log(`Ready at ${devServer.address}: ${here} from here, all else from ${site}.`)
      console.log(describeCookies(devServer.address, site))
      if (mayWrite) console.log(`With --write, what you do there happens on ${site}, for real.`)
    }
    await Promise.race([follow(), aborted(signal)])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await devServer.close()
  }
}

/** Returns what an app in development takes over from its live channel: all but the paths of the live version. */
function settingsOf(live: readonly AppBuild[], name: string): Pick<AppBuild, 'channel'> {
  const { without: _, ...channel } = live.find(({ app }) => app === name)?.channel ?? {}
  return { channel }
}

/** Browsers send cookies to every port of a host, but those of a name below localhost to no other name. */
function describeCookies(address: string, site: string): string {
  const { hostname, port } = new URL(address)
  const cookies = `the cookies of ${site}, with your session there,`
  if (hostname !== 'localhost') return `Every port of ${hostname} gets ${cookies} from your browser.`
  return `Every port of localhost gets ${cookies} from your browser. Only this one gets them at http://${siteLabel(site)}.localhost:${port}.`
}

function describeChanges(before: readonly AppBuild[], after: readonly AppBuild[]): string {
  const changed = after.filter(({ app, version }) => !before.some((one) => one.app === app && one.version === version))
  const gone = before.filter(({ app }) => !after.some((one) => one.app === app))
  const parts = [
    ...changed.map(({ app, version }) => `${app}@${version} is live`),
    ...gone.map(({ app }) => `${app} is not live anymore`),
  ]
  return parts.join(', ') || 'Settings have changed'
}
