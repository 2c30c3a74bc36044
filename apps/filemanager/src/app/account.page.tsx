import { Stack } from '@site/ui'
import { AppPasswords } from '#account/app-passwords.tsx'
import { ChangePassword, DeleteAccount } from '#account/password-forms.tsx'
import { Sessions } from '#account/sessions.tsx'
import { StorageUse } from '#account/storage-use.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { useCurrentUser } from '#store/use-current-user.ts'
import styles from './screen.module.css'
import { defineScreen, ScreenHead } from './screen.tsx'

export default defineScreen(
  AccountScreen,
  'Your account',
  'Your password, where you are logged in, apps and drives, the storage you use, and deleting your account.',
)

function AccountScreen() {
  const user = useCurrentUser()
  return (
    <>
      <ScreenHead title="Your account">{user}</ScreenHead>
      <UploadDock />
      <Stack gap="sm">
        <StorageUse />
        <Sessions />
        <AppPasswords />
        <div className={styles.accountForms}>
          <ChangePassword />
          <DeleteAccount />
        </div>
      </Stack>
    </>
  )
}
