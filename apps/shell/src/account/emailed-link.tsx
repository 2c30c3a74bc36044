import { Notice, Stack } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './emailed-link.module.css'
import { EmailedTokenContext, useEmailedToken } from './use-emailed-token.ts'

interface EmailedLinkProps {
  /** Says what to do without the link from the email. */
  missing: ReactNode
  /** Reads the token from `EmailedTokenContext`. */
  children: ReactNode
}

/**
 * Shows its children on a page that was opened with the link from an email. Everyone's HTML contains both them and the
 * notice, and the style sheet picks one before the first paint, so the page neither jumps nor replaces a form that the
 * visitor has begun to fill in.
 */
export function EmailedLink({ missing, children }: EmailedLinkProps) {
  const token = useEmailedToken()
  const isUnknown = token === undefined
  return (
    <>
      {!token && (
        <div className={isUnknown ? styles.withoutToken : undefined}>
          <Notice tone="warning" title="This page needs the link from the email">
            {missing}
          </Notice>
        </div>
      )}
      {token !== '' && (
        <div className={isUnknown ? styles.withToken : undefined}>
          <EmailedTokenContext value={token ?? ''}>
            <Stack gap="lg">{children}</Stack>
          </EmailedTokenContext>
        </div>
      )}
    </>
  )
}
