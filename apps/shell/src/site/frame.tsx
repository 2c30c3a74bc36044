import type { FrameProps } from '@mfe/host'
import { LinkContext, LiveRegions, SkipLink } from '@site/ui'
import { ContactSection } from '../contact/contact-section.tsx'
import type { ServerForm } from '../contact/server-form.ts'
import { Footer } from '../frame/footer.tsx'
import { Header } from '../frame/header.tsx'
import { LoadingStatus } from '../frame/loading-status.tsx'
import { useSessionAttribute } from '../session/session-attribute.ts'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import styles from './frame.module.css'
import { SiteLink } from './site-link.tsx'

/** The header, footer and live regions around every page. */
export function Frame({ menu, audience, pathname, year, pageState, children }: FrameProps) {
  useSessionAttribute()
  const hasContactForm = pathname === '/' || pathname === '/contactus'

  return (
    <LinkContext value={SiteLink}>
      <SkipLink />
      <Header menu={menu} pathname={pathname} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={year} slim={audience !== 'public'}>
        {hasContactForm && <ContactSection serverForm={pageState as ServerForm | undefined} />}
      </Footer>
      <ToastOutlet />
      <LiveRegions />
      <LoadingStatus />
    </LinkContext>
  )
}
