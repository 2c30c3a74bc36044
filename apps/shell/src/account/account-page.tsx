import { Container, Heading, Stack, Weave } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './account.module.css'

interface AccountPageProps {
  titleId: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A form beside the site's motif. */
export function AccountPage({ titleId, title, lead, children }: AccountPageProps) {
  return (
    <Container>
      <div className={styles.page}>
        <div className={styles.form}>
          <Stack gap="lg">
            <div>
              <Heading level={1} size="h2" id={titleId} focusable>
                {title}
              </Heading>
              <p className={styles.lead}>{lead}</p>
            </div>
            <noscript>
              <p className={styles.lead}>This form needs JavaScript, which is turned off in your browser.</p>
            </noscript>
            {children}
          </Stack>
        </div>
        <div className={styles.art}>
          <Weave seed="account" variant="hero" />
        </div>
      </div>
    </Container>
  )
}
