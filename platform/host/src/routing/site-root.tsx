import { SiteRoutesContext } from '@mfe/page'
import { LinkContext } from '@site/ui'
import { useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Frame } from '../frame/frame.tsx'
import { useDocumentHead } from './document-head.ts'
import { useFragment } from './fragment.ts'
import { LoadingStatus } from './loading-status.tsx'
import { useFocusOnNavigation } from './navigation-focus.ts'
import { coverageOf } from './plan.ts'
import { useSessionAttribute } from './session-attribute.ts'
import type { Site } from './site.ts'
import { SiteLink } from './site-link.tsx'

/** The frame of every page, around the region of the matched route. */
export function SiteRoot({ site }: { site: Site }) {
  const { pathname } = useLocation()
  const routes = useMemo(() => coverageOf(site), [site])
  const postedForm = usePostedForm(site, pathname)
  useDocumentHead(site.kept)
  useFocusOnNavigation()
  useFragment()
  useSessionAttribute()

  return (
    <SiteRoutesContext value={routes}>
      <LinkContext value={SiteLink}>
        <Frame
          menu={site.plan.menu}
          pathname={pathname}
          year={site.year}
          serverForm={postedForm}
          showContactForm={pathname === '/' || pathname === '/contactus'}
        >
          <Outlet />
        </Frame>
        <LoadingStatus />
      </LinkContext>
    </SiteRoutesContext>
  )
}

/** The result of a posted form belongs to the page that it came with, and disappears with the next one. */
function usePostedForm(site: Site, pathname: string): Site['postedForm'] {
  const [answer, setAnswer] = useState({ pathname, form: site.postedForm })
  if (answer.form && answer.pathname !== pathname) setAnswer({ pathname, form: undefined })
  return answer.form
}
