import { Stack } from '@site/ui'
import type { ReactNode } from 'react'
import { useInBrowser } from '../shared/use-in-browser.ts'
import styles from './account.module.css'

/** The gateway writes the setting to `html[data-registration]`, so the style sheet decides before the first paint. */
export const IfRegistration = ({ is, children }: { is: 'open' | 'closed'; children: ReactNode }) => (
  <div className={is === 'open' ? styles.registrationOpen : styles.registrationClosed}>
    <Stack gap="lg">{children}</Stack>
  </div>
)

/** Shows its children only while just the addresses at some mail domains can create accounts. */
export const IfDomainsRegister = ({ children }: { children: ReactNode }) => (
  <div className={styles.registrationDomains}>{children}</div>
)

/** Returns the mail domains whose addresses can create accounts; none on the server and during hydration. */
export const useRegistrationDomains = (): readonly string[] =>
  useInBrowser(() => document.documentElement.dataset.registration, undefined)?.split(' ') ?? []
