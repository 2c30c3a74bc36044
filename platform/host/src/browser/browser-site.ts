import type { CompositionPlan, PlannedRoute } from '@mfe/contract'
import { carryPreviews, type Page, PageNotFound } from '@mfe/page'
import { type HostParts, loadOwnPage, type OwnPages } from '../host-parts.ts'
import { loadedPage, notFound } from '../loaded-page.ts'
import { createRemoteLoader } from '../loader/remote-loader.ts'
import { RemoteUnavailable } from '../loader/remote-unavailable.ts'
import { reasonOf } from '../regions/reason-of.ts'
import type { Site } from '../site.ts'

/** Loads a page's code: a remote's through federation, the shell's own from its chunks. */
export type FindPage = (route: PlannedRoute) => ReturnType<ReturnType<typeof createRemoteLoader>['load']>

/** The site as it runs in a browser. */
export function createBrowserSite(
  parts: HostParts,
  plan: CompositionPlan,
  { year, pageState, kept }: Pick<Site, 'year' | 'pageState' | 'kept'>,
  firstRoute: PlannedRoute | undefined,
): Site & { findPage: FindPage; versionOf: (route: PlannedRoute) => string } {
  const remotes = createRemoteLoader(plan, firstRoute)
  const versionOf = ({ app }: PlannedRoute) => (app === 'shell' ? plan.shell : plan.remotes[app])?.version ?? ''
  const findPage: FindPage = async (route) =>
    route.app === 'shell'
      ? { page: await loadShellPage(parts.pages, route.page), version: plan.shell.version }
      : remotes.load(route.app, route.page)

  return {
    ...parts,
    plan,
    year,
    pageState,
    kept,
    versionOf,
    findPage,
    passOver: ({ app, page }, version) => remotes.passOver(app, page, version),
    readJson: (route, file, signal) => fetchJson(route.app, carryPreviews(`/${file}`, plan.previews), signal),
    prefetch: (route) => void Promise.allSettled([findPage(route)]),
    async load(route, context) {
      try {
        const found = await findPage(route)
        const data = await found.page.loader?.(context)
        return loadedPage(route, found, data, context.params)
      } catch (error) {
        if (error instanceof PageNotFound) return notFound(parts)
        if (context.signal.aborted) throw error
        reportError(error)
        const failed = { kind: 'failed', app: route.app, reason: reasonOf(error, parts) } as const
        const hasServerHtml = kept?.pathname === context.url.pathname
        return hasServerHtml ? failed : { ...failed, meta: { ...parts.meta.failed, description: '', noindex: true } }
      }
    },
  }
}

async function loadShellPage(pages: OwnPages, name: string): Promise<Page> {
  try {
    return await loadOwnPage(pages, name)
  } catch (error) {
    // For the shell's own chunks, the browser only reports that one did not load.
    throw new RemoteUnavailable('shell', error instanceof TypeError ? 'connection' : 'code', error)
  }
}

async function fetchJson<Content>(app: string, address: string, signal: AbortSignal): Promise<Content> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw new RemoteUnavailable(app, 'connection', error)
  })
  if (!answer.ok) throw new Error(`${address} answered with the status ${answer.status}.`)
  return answer.json()
}
