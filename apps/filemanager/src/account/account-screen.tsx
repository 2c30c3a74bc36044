import { ButtonLink, Heading, Text } from '@site/ui'
import styles from '../shared/screen.module.css'
import { useCurrentUser } from '../shared/use-current-user.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Sessions } from './sessions.tsx'
import { StorageUse } from './storage-use.tsx'

/** The settings of the user's own account. */
export function AccountScreen() {
  const user = useCurrentUser()
  return (
    <>
      <header className={styles.header}>
        <div className={styles.navigation}>
          <ButtonLink href="/welcome" variant="outline">
            Back to Folders
          </ButtonLink>
        </div>
        <Heading level={1} size="h2">
          Your account
        </Heading>
        <Text tone="muted">{user}</Text>
      </header>
      <StorageUse />
      <Sessions />
      <div className={styles.forms}>
        <ChangePassword />
        <DeleteAccount />
      </div>
    </>
  )
}
