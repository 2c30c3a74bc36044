import { ButtonLink, Heading, Text } from '@site/ui'
import { ChangePassword } from '../account/change-password.tsx'
import { DeleteAccount } from '../account/delete-account.tsx'
import { Sessions } from '../account/sessions.tsx'
import { StorageUse } from '../account/storage-use.tsx'
import { useCurrentUser } from '../store/use-current-user.ts'
import { UploadDock } from '../upload-panel/upload-dock.tsx'
import styles from './screen.module.css'

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
      <UploadDock />
      <StorageUse />
      <Sessions />
      <div className={styles.forms}>
        <ChangePassword />
        <DeleteAccount />
      </div>
    </>
  )
}
