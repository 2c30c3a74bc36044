import { signOut } from '@site/services'
import { Button, ButtonLink, Stack } from '@site/ui'
import type { ReactNode } from 'react'
import styles from './account.module.css'
import { useRedirectIfSignedIn } from './use-redirect-if-signed-in.ts'

/**
 * Shows its children to visitors without a session only, and redirects others. Both parts are in everyone's HTML, and
 * the style sheet shows one from the first paint on, so no form appears on the way. The links remain if the redirect fails.
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
