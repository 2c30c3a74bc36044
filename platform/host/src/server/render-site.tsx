import type { CompositionPlan, PlannedRoute } from '@mfe/contract'
import { type Page, type PageMeta, PageNotFound } from '@mfe/page'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { ServerForm } from '../contact/server-form.ts'
import { type LoadedRoute, NOT_FOUND } from './loaded-page.ts'
import { loadOwnPage } from './own-pages.ts'
import { renderHead } from './render-head.ts'
import { loadedPage } from './site.ts'
import { siteRoutes } from './site-router.tsx'

/** How React marks a Suspense boundary whose content threw on the server: the rest of the page looks well. */
const THREW_INSIDE = '<!--$!-->'

export interface RenderRequest {
  plan: CompositionPlan
  /** The site's public origin, for canonical addresses. */
  origin: string
  /** Path and query, percent-encoded. */
  url: string
  year: number
  /** As the route declares it: the title of a frame. */
  pageName: string
  /** `frame`: header and footer around a skeleton, no page code is run. */
  what: 'page' | 'frame'
  /** The pages of a remote's server build, by exposed name. */
  pagesOf: (app: string) => Readonly<Record<string, Page>>
  /** Texts of the public files of the remotes live for this visitor, by root-relative address. */
  publicFiles: Readonly<Record<string, string>>
  /** The result of an enquiry posted without scripts. */
  postedForm?: ServerForm
}

export interface RenderedSite {
  /** Title, description, canonical address, Open Graph and structured data. */
  head: string
  /** The content of `#root`. */
  body: string
  status: number
  noindex: boolean
  /** For `<script id="hydration">`. */
  hydration: { year: number; data: unknown; postedForm?: ServerForm }
}

/** Renders one address on the server. Rejects when the page's code or loader fails. */
export async function renderSite(request: RenderRequest): Promise<RenderedSite> {
  const pathname = request.url.split('?', 1)[0] ?? '/'
  const outcome: { loaded: LoadedRoute } = { loaded: NOT_FOUND }
  const handler = createStaticHandler(
    siteRoutes({
      plan: request.plan,
      year: request.year,
      postedForm: request.postedForm,
      readJson: async (_route, file) => readPublicFile(request.publicFiles, file),
      prefetch: () => undefined,
      passOver: () => false,
      load: async (route, context) => {
        outcome.loaded =
          request.what === 'frame'
            ? { kind: 'pending', audience: request.plan.audience }
            : await loadOnServer(route, context, request)
        return outcome.loaded
      },
    }),
  )
  const context = await handler.query(new Request(new URL(request.url, request.origin)))
  if (context instanceof Response) throw new Error(`The router answered ${pathname} with ${context.status}.`)
  const failure = Object.values(context.errors ?? {})[0]
  if (failure) throw failure

  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  if (body.includes(THREW_INSIDE)) throw new Error(`A part of ${pathname} threw while it rendered.`)
  const { loaded } = outcome
  const isFrame = loaded.kind === 'pending'
  const meta = metaOf(loaded) ?? frameMeta(request)
  // The answer to a posted form is for its sender only.
  const noindex = meta.noindex ?? request.postedForm !== undefined
  return {
    // A frame is rendered once for all addresses of its route.
    head: renderHead({ ...meta, noindex }, { origin: request.origin, pathname: isFrame ? undefined : pathname }),
    body,
    status: meta.status ?? 200,
    noindex,
    hydration: { year: request.year, data: dataOf(loaded), postedForm: request.postedForm },
  }
}

async function loadOnServer(
  route: PlannedRoute,
  context: Parameters<NonNullable<Page['loader']>>[0],
  request: RenderRequest,
): Promise<LoadedRoute> {
  const page = route.app === 'shell' ? await loadOwnPage(route.page) : request.pagesOf(route.app)[route.page]
  if (!page) throw new Error(`${route.app} has no page ${route.page}.`)
  const version = route.app === 'shell' ? request.plan.shell.version : request.plan.remotes[route.app]?.version
  try {
    const data = await page.loader?.(context)
    return loadedPage(route, { page, version: version ?? '' }, data, context.params)
  } catch (error) {
    if (error instanceof PageNotFound) return NOT_FOUND
    throw error
  }
}

function readPublicFile(files: RenderRequest['publicFiles'], file: string) {
  const text = files[`/${file}`]
  if (text === undefined) throw new Error(`No live release has the public file ${file}.`)
  return JSON.parse(text)
}

const metaOf = (loaded: LoadedRoute): PageMeta | undefined => ('meta' in loaded ? loaded.meta : undefined)

/**
 * Describes the frame of a page whose content only the browser adds: search engines should keep their previous version.
 */
const frameMeta = ({ pageName, plan }: RenderRequest): PageMeta => ({
  title: pageName,
  description: '',
  noindex: plan.audience === 'signed-in',
})

function dataOf(loaded: LoadedRoute): unknown {
  if (loaded.kind === 'page') return loaded.data
  return loaded.kind === 'not-found' ? NOT_FOUND.kind : undefined
}
