import { signOut } from '@site/services'
import { Button, ButtonLink, Stack } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './account.module.css'
import { useRedirectIfSignedIn } from './use-redirect-if-signed-in.ts'

/**
 * Shows its children only to visitors without a session, and redirects others. Everyone's HTML contains both parts, and
 * the style sheet picks one before the first paint, so the form never flashes. The links remain if the redirect fails.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  useRedirectIfSignedIn()
  return (
    <>
      <div className={styles.signedOut}>
        <Stack gap="lg">{children}</Stack>
      </div>
      <div className={styles.signedIn}>
        <Stack gap="lg">
          <div>You are logged in. Your files will open in a moment.</div>
          <ButtonLink href="/welcome">Open your files</ButtonLink>
          <Button variant="outline" onClick={() => void signOut()}>
            Logout
          </Button>
        </Stack>
      </div>
    </>
  )
}
