import { Banner, Section, Stack } from '@site/ui'
import type { ReactNode } from 'react'
import { LetsTalkLink } from '../shared/lets-talk-link.tsx'
import styles from './account.module.css'
import { AccountArt } from './account-art.tsx'

interface AccountPageProps {
  titleId: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** The layout of an account page: a banner, then a form next to a picture of what an account is for. */
export function AccountPage({ titleId, title, lead, children }: AccountPageProps) {
  return (
    <>
      <Banner title={title} lead={lead} titleId={titleId} action={<LetsTalkLink />} />
      <Section space="tight">
        <div className={styles.layout}>
          <div className={styles.form}>
            <Stack gap="lg">
              <noscript>
                <p>This form needs JavaScript, which is turned off in your browser.</p>
              </noscript>
              {children}
            </Stack>
          </div>
          <AccountArt />
        </div>
      </Section>
    </>
  )
}
