import { FramePart, type FrameProps } from '@mfe/host'
import { Link, useSiteRoutes } from '@mfe/page'
import { LinkContext, LiveRegions, type SiteLinkProps, SkipLink } from '@site/ui'
import { useState } from 'react'
import { ContactSection, type ServerForm } from '../contact/contact-section.tsx'
import { LeftFormsContext } from '../forms/typed-values.ts'
import { Footer } from '../frame/footer.tsx'
import { Header, PlainHeader } from '../frame/header.tsx'
import { LoadingStatus } from '../frame/loading-status.tsx'
import { SessionAttribute } from '../session/session.ts'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import styles from './frame.module.css'

/** The shell's own pages: people come to them with a task, so the footer is a line. */
const accountPaths = [
  '/login',
  '/registration',
  '/confirm-email',
  '/change-email',
  '/forgotten-password',
  '/reset-password',
]

/** The header, footer and live regions around every page. Each is a part of its own, so none can break the others. */
export function Frame({ menu, loadSummaries, audience, pathname, year, pageState, children }: FrameProps) {
  const [leftForms] = useState(() => new WeakMap())
  const hasContactForm = pathname === '/' || pathname === '/contactus'
  const routes = useSiteRoutes()
  const isSlim = audience !== 'public' || accountPaths.includes(pathname) || !routes.covers(pathname)

  return (
    <LinkContext value={SiteLink}>
      <LeftFormsContext value={leftForms}>
        <FramePart>
          <SessionAttribute />
        </FramePart>
        <FramePart>
          <SkipLink />
        </FramePart>
        <FramePart selector=":scope > header" fallback={<PlainHeader />}>
          <Header menu={menu} loadSummaries={loadSummaries} pathname={pathname} />
        </FramePart>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <footer>
          {hasContactForm && (
            <FramePart selector="#letstalk">
              <ContactSection
                serverForm={pageState as ServerForm | undefined}
                withNextSteps={pathname === '/contactus'}
              />
            </FramePart>
          )}
          <FramePart selector=":scope > footer > :last-child">
            <Footer menu={menu} year={year} slim={isSlim} />
          </FramePart>
        </footer>
        <FramePart>
          <ToastOutlet />
        </FramePart>
        <FramePart>
          <LiveRegions />
        </FramePart>
        <FramePart>
          <LoadingStatus />
        </FramePart>
      </LeftFormsContext>
    </LinkContext>
  )
}

function SiteLink({ href, ...props }: SiteLinkProps) {
  return <Link to={href} {...props} />
}
