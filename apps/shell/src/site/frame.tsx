import { LiveRegions, SkipLink } from '@site/ui'
import type { ReactNode } from 'react'
import { ContactSection } from '../contact/contact-section.tsx'
import type { ServerForm } from '../contact/server-form.ts'
import { ToastOutlet } from '../toasts/toast-outlet.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import type { PlannedEntry } from './menu.ts'

interface FrameProps {
  menu: readonly PlannedEntry[]
  pathname: string
  /** For the copyright line: the server's year, so that both renders agree. */
  year: number
  showContactForm: boolean
  /** The result of an enquiry posted without scripts. */
  serverForm?: ServerForm
  children: ReactNode
}

/** The frame that every page has around its content. */
export function Frame({ menu, pathname, year, showContactForm, serverForm, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <Header menu={menu} pathname={pathname} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={year}>{showContactForm && <ContactSection serverForm={serverForm} />}</Footer>
      <ToastOutlet />
      <LiveRegions />
    </>
  )
}
