import { Suspense } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import { RegionFailure } from '../errors/region-failure.tsx'
import { RegionSkeleton } from '../errors/region-skeleton.tsx'
import { SignedInSkeleton } from '../errors/signed-in-skeleton.tsx'
import type { LoadedRoute } from './loaded-page.ts'
import { RegionBoundary } from './region-boundary.tsx'

/** Shows what the route's loader came back with; the frame around it stays whatever happens here. */
export function PageRegion() {
  const loaded = useLoaderData() as LoadedRoute
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const retry = () => void revalidate()

  switch (loaded.kind) {
    case 'page':
      return (
        <div data-remote={`${loaded.app}@${loaded.version}`}>
          <RegionBoundary app={loaded.app} address={pathname}>
            <Suspense fallback={<RegionSkeleton />}>
              <loaded.page.component data={loaded.data} />
            </Suspense>
          </RegionBoundary>
        </div>
      )
    case 'failed':
      return loaded.hasServerHtml ? <ServerHtml /> : <RegionFailure remote={loaded.app} retry={retry} />
    case 'pending':
      return loaded.audience === 'signed-in' ? <SignedInSkeleton /> : <RegionSkeleton />
    case 'not-found':
      return <NotFoundPage />
  }
}

/** Adopts the HTML that the server rendered as it is: React leaves the content of a hydrated element alone. */
function ServerHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, the server's HTML is kept
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
