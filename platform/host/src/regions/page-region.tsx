import type { PlannedRoute } from '@mfe/contract'
import { RemoteUnavailable } from '@mfe/host'
import { Suspense, use } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import { PartialFailure } from '../errors/partial-failure.tsx'
import { RegionFailure } from '../errors/region-failure.tsx'
import { RegionSkeleton } from '../errors/region-skeleton.tsx'
import { SignedInSkeleton } from '../errors/signed-in-skeleton.tsx'
import { reasonOf } from './failure-reason.ts'
import { ServerRegion } from './kept-region.tsx'
import type { LoadedRoute } from './loaded-page.ts'
import { RegionBoundary } from './region-boundary.tsx'
import type { Site } from './site.ts'

interface PageRegionProps {
  site: Pick<Site, 'kept' | 'passOver'>
  /** Missing if no route matches the address. */
  route?: PlannedRoute
}

/** Shows the result of the route's loader. The frame around it stays, whatever happens here. */
export function PageRegion({ site, route }: PageRegionProps) {
  const loaded = useLoaderData() as LoadedRoute
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const retry = () => void revalidate()
  const kept = site.kept?.pathname === pathname && <ServerRegion element={site.kept.element} />
  const waiting = kept || <RegionSkeleton />

  const failure = (app: string, reason: ReturnType<typeof reasonOf>) =>
    kept ? (
      <>
        <PartialFailure reason={reason} retry={retry} />
        {kept}
      </>
    ) : (
      <RegionFailure remote={app} reason={reason} retry={retry} />
    )

  switch (loaded.kind) {
    case 'page':
    case 'arriving': {
      const { app, version } = loaded
      const takeOver = (error: unknown) => {
        if (error instanceof RemoteUnavailable || !route || !site.passOver(route, version)) return false
        retry()
        return true
      }
      return (
        <RegionBoundary
          // The router waits for a region that is there already: the next page must not wait for the code of the first.
          key={kept ? 'first' : 'later'}
          loaded={loaded}
          takeOver={takeOver}
          waiting={waiting}
          failure={(error) => failure(app, reasonOf(error))}
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
      return loaded.audience === 'signed-in' ? <SignedInSkeleton /> : <RegionSkeleton />
    case 'not-found':
      return <NotFoundPage />
  }
}

/** Suspends while the page's code loads, so that React leaves the server's HTML alone. */
function PageContent({ loaded }: { loaded: Extract<LoadedRoute, { kind: 'page' | 'arriving' }> }) {
  const page = loaded.kind === 'page' ? loaded.page : use(loaded.page)
  return (
    <div data-remote={`${loaded.app}@${loaded.version}`}>
      <page.component data={loaded.data} />
    </div>
  )
}
