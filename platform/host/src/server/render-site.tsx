import { type PlannedRoute, type RenderedSite, type RenderRequest, SUSPENSE_ERROR_MARKER } from '@mfe/contract'
import { type Page, type PageMeta, PageNotFound } from '@mfe/page'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { loadHostPage } from '../host-parts.ts'
import { type LoadedRoute, loadedPage, NOT_FOUND, notFound } from '../loaded-page.ts'
import { siteRoutes } from '../routing/site-router.tsx'
import type { RouteContext } from '../site.ts'
import { renderHead } from './render-head.ts'
import type { ServerParts } from './server-parts.ts'

/** Renders one URL on the server. Rejects when the page's code or loader fails. */
export async function renderSite(parts: ServerParts, request: RenderRequest<Page>): Promise<RenderedSite> {
  const pathname = request.url.split('?', 1)[0] ?? '/'
  const outcome: { loaded: LoadedRoute } = { loaded: notFound(parts) }
  const handler = createStaticHandler(
    siteRoutes({
      ...parts,
      plan: request.plan,
      year: request.year,
      pageState: request.pageState,
      readJson: async (_route, file) => readPublicFile(request.publicFiles, file),
      skipVersion: () => false,
      load: async (route, context) => {
        outcome.loaded =
          request.what === 'frame' ? { kind: 'pending' } : await loadOnServer(parts, route, context, request)
        return outcome.loaded
      },
    }),
  )
  const context = await handler.query(new Request(new URL(request.url, request.origin)))
  if (context instanceof Response) throw new Error(`The router responded to ${pathname} with ${context.status}.`)
  const failure = Object.values(context.errors ?? {})[0]
  if (failure) throw failure

  const router = createStaticRouter(handler.dataRoutes, context)
  const site = <StaticRouterProvider router={router} context={context} hydrate={false} />
  const body = await renderToHtml(site)
  // If a component throws inside a Suspense boundary, React leaves a marker in the HTML and renders the rest.
  if (body.includes(SUSPENSE_ERROR_MARKER)) {
    throw new Error(`A part of ${pathname} threw while it rendered.`, { cause: await findRenderError(site) })
  }
  const { loaded } = outcome
  const isFrame = loaded.kind === 'pending'
  const meta = metaOf(loaded) ?? frameMeta(request)
  // Page state is private to its visitor.
  const noindex = meta.noindex ?? request.pageState !== undefined
  return {
    head: renderHead(
      parts,
      { ...meta, noindex },
      {
        origin: request.origin,
        // All URLs of a route share one frame, so it has no canonical URL.
        pathname: isFrame ? undefined : pathname,
        audience: request.plan.audience,
      },
    ),
    body,
    status: meta.status ?? 200,
    noindex,
    hydration: { year: request.year, data: dataOf(loaded), pageState: request.pageState },
  }
}

/** How deep components from `lazy` can be nested. */
const MAX_RENDERS = 4

/** Renders again for components from `lazy`, whose code, in the bundle, is available in a later task. */
async function renderToHtml(site: ReactNode): Promise<string> {
  let html = renderToString(site)
  for (let renders = 1; renders < MAX_RENDERS && html.includes(SUSPENSE_ERROR_MARKER); renders += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    html = renderToString(site)
  }
  return html
}

async function loadOnServer(
  parts: ServerParts,
  route: PlannedRoute,
  context: RouteContext,
  request: RenderRequest<Page>,
): Promise<LoadedRoute> {
  const page =
    route.app === 'shell' ? await loadHostPage(parts.pages, route.page) : request.pagesOf(route.app)[route.page]
  if (!page) throw new Error(`${route.app} has no page ${route.page}.`)
  const app = route.app === 'shell' ? undefined : request.plan.remotes[route.app]
  const version = (route.app === 'shell' ? request.plan.shell : app)?.version ?? ''
  const settings = app?.settings ?? {}
  try {
    const data = await page.loader?.({ ...context, settings })
    return loadedPage(route, { page, version, settings }, data, context.params)
  } catch (error) {
    if (error instanceof PageNotFound) return notFound(parts)
    throw error
  }
}

function readPublicFile(files: RenderRequest['publicFiles'], file: string) {
  const text = files[`/${file}`]
  if (text === undefined) throw new Error(`No live release has the public file ${file}.`)
  return JSON.parse(text)
}

const metaOf = (loaded: LoadedRoute): PageMeta | undefined => ('meta' in loaded ? loaded.meta : undefined)

/** A public frame is not `noindex`, because search engines render the page in a browser and should keep it. */
const frameMeta = ({ pageName, plan }: RenderRequest): PageMeta => ({
  title: pageName,
  description: '',
  noindex: plan.audience !== 'public',
})

function dataOf(loaded: LoadedRoute): unknown {
  if (loaded.kind === 'page') return loaded.data
  return loaded.kind === NOT_FOUND ? NOT_FOUND : undefined
}

const SUSPENDED =
  'It suspended: pages get their data from their loader, which runs before they render, and only code of their own build with lazy.'

/** Renders again, to find the error that a Suspense boundary caught, if it recurs: `renderToString` discards it. */
const findRenderError = (node: ReactNode): Promise<unknown> =>
  new Promise((resolve) => {
    const stream = renderToPipeableStream(node, {
      onError: resolve,
      onAllReady: () => resolve(undefined),
      // The boundaries render right after React's shell, in the same task.
      onShellReady: () => setImmediate(() => stream.abort(new Error(SUSPENDED))),
    })
  })
