import { ChangePassword } from '#account/change-password.tsx'
import { DeleteAccount } from '#account/delete-account.tsx'
import { Sessions } from '#account/sessions.tsx'
import { StorageUse } from '#account/storage-use.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { useCurrentUser } from '#store/use-current-user.ts'
import styles from './screen.module.css'
import { ScreenHead } from './screen-head.tsx'

/** The user's account settings. */
export function AccountScreen() {
  const user = useCurrentUser()
  return (
    <>
      <ScreenHead title="Your account">{user}</ScreenHead>
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
