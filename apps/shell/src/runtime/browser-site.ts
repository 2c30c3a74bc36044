import { endSession, loadApi, PageNotFound, provideApi, readSession } from '@site/federation'
import { createRemoteLoader } from '@site/federation/loader'
import type { CompositionPlan, PlannedRoute } from '@site/federation/manifest'
import { NOT_FOUND } from './loaded-page.ts'
import { loadOwnPage } from './own-pages.ts'
import type { ServerRender } from './server-render.ts'
import { loadedPage, type Site } from './site.ts'

/** Loads a page's code: a remote's through federation, the shell's own from its chunks. */
export type FindPage = (route: PlannedRoute) => ReturnType<ReturnType<typeof createRemoteLoader>['load']>

/** The site as it runs in a browser. */
export function createBrowserSite(
  plan: CompositionPlan,
  { year, postedForm }: Pick<ServerRender, 'year' | 'postedForm'>,
  firstRoute: PlannedRoute | undefined,
): Site & { findPage: FindPage } {
  const remotes = createRemoteLoader(plan, firstRoute)
  const findPage: FindPage = async (route) =>
    route.app === 'shell'
      ? { page: await loadOwnPage(route.page), version: plan.shell.version }
      : remotes.load(route.app, route.page)

  provideApi(async () => {
    const { createApiClient } = await import('@site/api-client')
    return createApiClient({ session: readSession, onSessionEnded: endSession })
  })

  return {
    plan,
    year,
    postedForm,
    findPage,
    api: loadApi,
    prefetch: (route) => void Promise.allSettled([findPage(route)]),
    async load(route, context) {
      try {
        const found = await findPage(route)
        const data = await found.page.loader?.(context)
        return loadedPage(route, found, data, context.params)
      } catch (error) {
        if (error instanceof PageNotFound) return NOT_FOUND
        if (context.signal.aborted) throw error
        reportError(error)
        const meta = { title: 'Page did not load', description: '', noindex: true }
        return { kind: 'failed', app: route.app, hasServerHtml: false, meta }
      }
    },
  }
}
