import { type PlannedRoute, REGION_ATTRIBUTE } from '@mfe/contract'
import { SettingsContext } from '@mfe/page'
import { Suspense, use } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import type { LoadedRoute } from '../loaded-page.ts'
import { type FailureReason, RemoteLoadError } from '../loader/remote-load-error.ts'
import type { Site } from '../site.ts'
import { failureReasonOf } from './failure-reason.ts'
import { RegionBoundary } from './region-boundary.tsx'
import { ServerRegion } from './server-region.tsx'

interface PageRegionProps {
  site: Pick<Site, 'regions' | 'isConnectionError' | 'plan' | 'serverRegion' | 'skipVersion'>
  /** Absent if no route matches the URL. */
  route?: PlannedRoute
}

/** Shows the result of the route's loader. An error here does not affect the frame around it. */
export function PageRegion({ site, route }: PageRegionProps) {
  const { Pending, Failed, NotFound } = site.regions
  const loaded = useLoaderData() as LoadedRoute
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const retry = () => void revalidate()
  const serverRegion = site.serverRegion?.pathname === pathname && <ServerRegion {...site.serverRegion} />
  const placeholder = serverRegion || <Pending audience={site.plan.audience} />

  const failure = (app: string, reason: FailureReason) => (
    <>
      <Failed app={app} reason={reason} isReadable={Boolean(serverRegion)} retry={retry} />
      {serverRegion}
    </>
  )

  switch (loaded.kind) {
    case 'page':
    case 'hydrating': {
      const { app, version } = loaded
      const switchVersion = (error: unknown) => {
        if (error instanceof RemoteLoadError || !route || !site.skipVersion(route, version)) return false
        retry()
        return true
      }
      return (
        <RegionBoundary
          // Remounts the region after the first page: the next one would otherwise wait for the first one's code.
          key={serverRegion ? 'first' : 'later'}
          loaded={loaded}
          switchVersion={switchVersion}
          placeholder={placeholder}
          failure={(error) => failure(app, failureReasonOf(error, site))}
        >
          <Suspense fallback={placeholder}>
            <PageContent loaded={loaded} />
          </Suspense>
        </RegionBoundary>
      )
    }
    case 'failed':
      return failure(loaded.app, loaded.reason)
    case 'pending':
      return placeholder
    case 'not-found':
      return <NotFound />
  }
}

const NO_SETTINGS = {}

/** Suspends while the page's code loads, so React keeps the server's HTML. */
function PageContent({ loaded }: { loaded: Extract<LoadedRoute, { kind: 'page' | 'hydrating' }> }) {
  const page = loaded.kind === 'page' ? loaded.page : use(loaded.page)
  return (
    <div {...{ [REGION_ATTRIBUTE]: `${loaded.app}@${loaded.version}` }}>
      <SettingsContext value={loaded.settings ?? NO_SETTINGS}>
        <page.component data={loaded.data} />
      </SettingsContext>
    </div>
  )
}
