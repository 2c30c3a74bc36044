import { type CompositionPlan, PAGE_REPLACED, ROOT_ID } from '@mfe/contract'
import { withPreviews } from '@mfe/page'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { HostParts } from '../host-parts.ts'
import { RemoteLoadError } from '../loader/remote-load-error.ts'
import { PAGE_RETRY_MS } from '../loader/retry-policy.ts'
import { watchFold } from '../navigation/style-sheets.ts'
import { prefetchOnIntent } from '../prefetch/on-intent.ts'
import { prefetchWhenIdle } from '../prefetch/when-idle.ts'
import { keepFields, restoreFields, watchFocus } from '../regions/kept-fields.ts'
import { copyServerHtml } from '../regions/server-html.ts'
import { routeFinder } from '../routing/route-finder.ts'
import { NOT_FOUND_ID, routeId, siteRoutes } from '../routing/site-router.tsx'
import { createBrowserSite } from './browser-site.ts'
import { tolerateForeignChanges } from './foreign-changes.ts'
import { initialLoaderData } from './initial-loader-data.ts'
import { elementById, readPlan, readServerRender } from './server-render.ts'

/** The parts of a host that only the browser needs. */
export interface BrowserParts extends HostParts {
  /** Returns a URL to redirect to, if any. Runs before any of the page's code is requested. */
  guard?: (plan: CompositionPlan) => string | undefined
  /** Provides the services that shares offer to pages, such as toasts, before the first page's code runs. */
  provideServices?: (plan: CompositionPlan) => void
  /** Imports of lazy shares that the host itself does not use. Never called: the build provides what is imported. */
  lateShares?: readonly (() => Promise<unknown>)[]
}

/** Hydrates the server's HTML, or renders the page if there is none, and starts client-side navigation. */
export async function startHost(parts: BrowserParts): Promise<void> {
  await documentParsed()
  const plan = readPlan()
  const redirect = parts.guard?.(plan)
  if (redirect !== undefined) {
    window.location.replace(withPreviews(redirect, plan.previews))
    return
  }
  const container = elementById(ROOT_ID)
  tolerateForeignChanges(document.body)
  watchFold()
  await nextTask()
  parts.provideServices?.(plan)

  const rendered = readServerRender(container)
  const routeOf = routeFinder(plan)
  const route = routeOf(window.location.pathname)
  const site = createBrowserSite(
    { ...parts, plan, year: rendered.year, pageState: rendered.pageState, ...copyServerHtml(container, rendered.part) },
    route?.app === 'shell' || isPreloaded() ? route : undefined,
  )
  const first = initialLoaderData(site, route, rendered)
  const router = createBrowserRouter(siteRoutes(site), {
    hydrationData: { loaderData: { [route ? routeId(route) : NOT_FOUND_ID]: first } },
  })

  prefetchOnIntent(site, routeOf)
  await nextTask()
  watchFocus()
  keepFields()
  await new Promise<void>((mounted) => {
    const app = (
      <AfterMount onMount={mounted}>
        <RouterProvider router={router} />
      </AfterMount>
    )
    if (rendered.part === 'nothing') createRoot(container).render(app)
    // As a transition, hydration yields to user input.
    else startTransition(() => void hydrateRoot(container, app, { onRecoverableError }))
  })

  // In releases too: a remote in development may be shown beside them (docs/decisions/080).
  window.addEventListener(PAGE_REPLACED, (event) => {
    event.preventDefault()
    void router.revalidate()
  })

  // Until hydration is complete, the router's state must match the server's HTML.
  if (first.kind === 'pending') await router.revalidate()
  if (first.kind === 'hydrating' && route) {
    await first.page.catch(async (error: unknown) => {
      if (!(error instanceof RemoteLoadError)) return
      await retryUntilDone(() => site.findPage(route))
      await router.revalidate()
    })
  }
  // Prefetching may fail: navigation fetches the same files again.
  prefetchWhenIdle(site, router, routeOf).catch(() => undefined)
}

/** React has rendered HTML again that a proxy, an extension or a translator has changed. */
function onRecoverableError(error: unknown): void {
  restoreFields()
  reportError(error)
}

/** A script that the page inserts to replace one that did not load may run before the document has been parsed. */
async function documentParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Yields to user input by splitting the start into several tasks. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns whether the document preloads the code of a remote's page, and so declares its hashes in its import map. */
const isPreloaded = (): boolean => document.querySelector('link[rel=modulepreload][href$="/remoteEntry.js"]') !== null

/** Runs the work every `PAGE_RETRY_MS` and whenever the network returns; resolves once it succeeds. */
function retryUntilDone(work: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(attempt, PAGE_RETRY_MS)
    window.addEventListener('online', attempt)
    function attempt() {
      work().then(
        () => {
          clearInterval(timer)
          window.removeEventListener('online', attempt)
          resolve()
        },
        // The server's HTML stays readable until the next attempt.
        () => undefined,
      )
    }
  })
}

function AfterMount({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
