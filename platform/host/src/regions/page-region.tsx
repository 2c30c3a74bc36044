import { type PlannedRoute, REGION_ATTRIBUTE } from '@mfe/contract'
import { Suspense, use } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import type { LoadedRoute } from '../loaded-page.ts'
import { type FailureReason, RemoteUnavailable } from '../loader/remote-unavailable.ts'
import type { Site } from '../site.ts'
import { reasonOf } from './reason-of.ts'
import { RegionBoundary } from './region-boundary.tsx'
import { ServerRegion } from './server-region.tsx'

interface PageRegionProps {
  site: Pick<Site, 'regions' | 'isConnectionError' | 'plan' | 'serverRegion' | 'skipVersion'>
  /** Missing if no route matches the URL. */
  route?: PlannedRoute
}

/** Shows the result of the route's loader. The frame around it stays, even if this fails. */
export function PageRegion({ site, route }: PageRegionProps) {
  const { Pending, Failed, NotFound } = site.regions
  const loaded = useLoaderData() as LoadedRoute
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const retry = () => void revalidate()
  const serverRegion = site.serverRegion?.pathname === pathname && <ServerRegion element={site.serverRegion.element} />
  const waiting = serverRegion || <Pending audience={site.plan.audience} />

  const failure = (app: string, reason: FailureReason) => (
    <>
      <Failed app={app} reason={reason} isReadable={Boolean(serverRegion)} retry={retry} />
      {serverRegion}
    </>
  )

  switch (loaded.kind) {
    case 'page':
    case 'arriving': {
      const { app, version } = loaded
      const takeOver = (error: unknown) => {
        if (error instanceof RemoteUnavailable || !route || !site.skipVersion(route, version)) return false
        retry()
        return true
      }
      return (
        <RegionBoundary
          // A new key remounts the region: updated in place, the next page would wait for the first one's code.
          key={serverRegion ? 'first' : 'later'}
          loaded={loaded}
          takeOver={takeOver}
          waiting={waiting}
          failure={(error) => failure(app, reasonOf(error, site))}
        >
          <Suspense fallback={waiting}>
            <PageContent loaded={loaded} />
          </Suspense>
        </RegionBoundary>
      )
    }
    case 'failed':
      return failure(loaded.app, loaded.reason)
    case 'pending':
      return waiting
    case 'not-found':
      return <NotFound />
  }
}

/** Suspends while the page's code loads, so that React leaves the server's HTML alone. */
function PageContent({ loaded }: { loaded: Extract<LoadedRoute, { kind: 'page' | 'arriving' }> }) {
  const page = loaded.kind === 'page' ? loaded.page : use(loaded.page)
  return (
    <div {...{ [REGION_ATTRIBUTE]: `${loaded.app}@${loaded.version}` }}>
      <page.component data={loaded.data} />
    </div>
  )
}
