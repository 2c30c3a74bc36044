import type { PlannedRoute } from '@mfe/contract'
import { carryPreviews, type Page, PageNotFound } from '@mfe/page'
import { type HostPages, loadHostPage } from '../host-parts.ts'
import { loadedPage, notFound } from '../loaded-page.ts'
import { createRemoteLoader } from '../loader/remote-loader.ts'
import { RemoteUnavailable } from '../loader/remote-unavailable.ts'
import { consumePrefetched, prefetchData } from '../prefetch/prefetch-data.ts'
import { reasonOf } from '../regions/reason-of.ts'
import type { BrowserSite, SiteStart } from '../site.ts'

export function createBrowserSite(start: SiteStart, firstRoute: PlannedRoute | undefined): BrowserSite {
  const { plan } = start
  const addressOf = (file: string) => carryPreviews(`/${file}`, plan.previews)
  const remotes = createRemoteLoader(plan, firstRoute)
  const versionOf = ({ app }: PlannedRoute) => (app === 'shell' ? plan.shell : plan.remotes[app])?.version ?? ''
  const findPage: BrowserSite['findPage'] = async (route) =>
    route.app === 'shell'
      ? { page: await loadShellPage(start.pages, route.page), version: plan.shell.version }
      : remotes.load(route.app, route.page)

  return {
    ...start,
    versionOf,
    findPage,
    skipVersion: ({ app, page }, version) => remotes.skipVersion(app, page, version),
    readJson: ({ app }, file, signal) => {
      const address = addressOf(file)
      return consumePrefetched(address, () => fetchJson(app, address, { signal }))
    },
    prefetchJson: ({ app }, file) => {
      const address = addressOf(file)
      return prefetchData(address, () => fetchJson(app, address, { priority: 'low' }))
    },
    async load(route, context) {
      try {
        const found = await findPage(route)
        const data = await found.page.loader?.(context)
        return loadedPage(route, found, data, context.params)
      } catch (error) {
        if (error instanceof PageNotFound) return notFound(start)
        if (context.signal.aborted) throw error
        reportError(error)
        const hasServerHtml = start.serverRegion?.pathname === context.url.pathname
        return {
          kind: 'failed',
          app: route.app,
          reason: reasonOf(error, start),
          meta: hasServerHtml ? undefined : { ...start.meta.failed, description: '', noindex: true },
        }
      }
    },
  }
}

async function loadShellPage(pages: HostPages, name: string): Promise<Page> {
  try {
    return await loadHostPage(pages, name)
  } catch (error) {
    // Browsers report that a chunk of the shell did not load, but not why.
    throw new RemoteUnavailable('shell', error instanceof TypeError ? 'connection' : 'code', error)
  }
}

async function fetchJson<Content>(app: string, address: string, init: RequestInit): Promise<Content> {
  const response = await fetch(address, { ...init, headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      throw new RemoteUnavailable(app, 'connection', error)
    },
  )
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`)
  return response.json()
}
