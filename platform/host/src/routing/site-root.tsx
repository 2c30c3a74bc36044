import { SiteRoutesContext } from '@mfe/page'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { fetchRoutedModules } from '../loader/fetch-routed-modules.ts'
import { useDocumentHead } from '../navigation/document-head.ts'
import { useFragment } from '../navigation/fragment.ts'
import { useFocusOnNavigation } from '../navigation/navigation-focus.ts'
import { activateStyleSheets } from '../navigation/style-sheets.ts'
import { ServerHtmlContext } from '../regions/frame-part.tsx'
import type { Site } from '../site.ts'
import { siteRoutesOf } from './route-finder.ts'

/** The frame of every page, around the region of the matched route. */
export function SiteRoot({ site }: { site: Site }) {
  const { Frame, fragmentTiming, plan } = site
  const { pathname } = useLocation()
  const routes = useMemo(() => siteRoutesOf(site), [site])
  const pageState = usePageState(site, pathname)
  const loadSummaries = useCallback(async () => (await fetchRoutedModules(plan)).summaries ?? {}, [plan])
  // The observer in `watchFold` runs too late for effects that measure the new page.
  useLayoutEffect(() => void activateStyleSheets())
  useDocumentHead(site)
  useFocusOnNavigation()
  useFragment(fragmentTiming)

  return (
    <SiteRoutesContext value={routes}>
      <ServerHtmlContext value={site.serverHtml}>
        <Frame
          menu={plan.menu}
          loadSummaries={loadSummaries}
          audience={plan.audience}
          pathname={pathname}
          year={site.year}
          pageState={pageState}
        >
          <Outlet />
        </Frame>
      </ServerHtmlContext>
    </SiteRoutesContext>
  )
}

/** Returns the page state until the first navigation to another page. */
function usePageState(site: Site, pathname: string): unknown {
  const [first, setFirst] = useState({ pathname, state: site.pageState })
  if (first.state !== undefined && first.pathname !== pathname) setFirst({ pathname, state: undefined })
  return first.state
}
