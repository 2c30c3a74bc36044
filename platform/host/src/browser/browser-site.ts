import type { PlannedRoute } from '@mfe/contract'
import { PageNotFound, withPreviews } from '@mfe/page'
import { loadHostPage } from '../host-parts.ts'
import { loadedPage, notFound } from '../loaded-page.ts'
import { createRemoteLoader } from '../loader/remote-loader.ts'
import { PAGE_DEADLINE_MS } from '../loader/retry-policy.ts'
import { createShellLoader } from '../loader/shell-pages.ts'
import { isTimeout, withTimeout } from '../loader/with-timeout.ts'
import { consumePrefetched, prefetchData } from '../prefetch/prefetch-data.ts'
import { failureReasonOf } from '../regions/failure-reason.ts'
import type { BrowserSite, SiteStart } from '../site.ts'
import { fetchJson } from './fetch-json.ts'
import { createSettingsReader } from './read-settings.ts'

export function createBrowserSite(start: SiteStart, initialLoaderData: PlannedRoute | undefined): BrowserSite {
  const { plan } = start
  const addressOf = (file: string) => withPreviews(`/${file}`, plan.previews)
  const remotes = createRemoteLoader(plan, initialLoaderData)
  const loadShellPage = createShellLoader(plan, (name) => loadHostPage(start.pages, name), initialLoaderData)
  const settingsOf = createSettingsReader(plan)
  const versionOf = ({ app }: PlannedRoute) => (app === 'shell' ? plan.shell : plan.remotes[app])?.version ?? ''
  const findPage: BrowserSite['findPage'] = async (route) =>
    route.app === 'shell'
      ? { page: await loadShellPage(route.page), version: plan.shell.version }
      : remotes.load(route.app, route.page)

  /** Falls back to the previous version if the live one's loader fails or does not finish in time. */
  const load: BrowserSite['load'] = async (route, context) => {
    let version: string | undefined
    const loading = async () => {
      const found = await findPage(route)
      version = found.version
      const settings = await settingsOf(route, found.version)
      const data = await found.page.loader?.({ ...context, settings })
      return loadedPage(route, { ...found, settings }, data, context.params)
    }
    try {
      return await withTimeout(loading(), PAGE_DEADLINE_MS)
    } catch (error) {
      if (error instanceof PageNotFound) return notFound(start)
      if (context.signal.aborted) throw error
      reportError(error)
      const reason = failureReasonOf(error, start)
      const isVersionsFault = reason === 'code' || isTimeout(error)
      if (version && isVersionsFault && remotes.skipVersion(route.app, route.page, version)) return load(route, context)
      const hasServerHtml = start.serverRegion?.pathname === context.url.pathname
      return {
        kind: 'failed',
        app: route.app,
        reason,
        meta: hasServerHtml ? undefined : { ...start.meta.failed, description: '', noindex: true },
      }
    }
  }

  return {
    ...start,
    load,
    versionOf,
    findPage,
    settingsOf,
    skipVersion: ({ app, page }, version) => remotes.skipVersion(app, page, version),
    readJson: ({ app }, file, signal) => {
      const address = addressOf(file)
      return consumePrefetched(address, () => fetchJson(app, address, { signal }))
    },
    prefetchJson: ({ app }, file) => {
      const address = addressOf(file)
      return prefetchData(address, () => fetchJson(app, address, { priority: 'low' }))
    },
  }
}
