import { Heading, Text } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './account.module.css'

interface AccountSectionProps {
  /** The id of the heading. It names the section, and receives focus when what had focus is gone. */
  headingId: string
  title: string
  /** What the section is for, below its heading. */
  about?: ReactNode
  children: ReactNode
}

/** A section of the account's page: its heading beside its content, where there is room. */
export const AccountSection = ({ headingId, title, about, children }: AccountSectionProps) => (
  <section aria-labelledby={headingId} className={styles.section}>
    <div className={styles.head}>
      <Heading level={2} size="h4" id={headingId} focusable>
        {title}
      </Heading>
      {about && (
        <Text tone="muted" size="small">
          {about}
        </Text>
      )}
    </div>
    <div className={styles.content}>{children}</div>
  </section>
)
