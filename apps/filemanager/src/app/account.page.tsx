import { definePage } from '@mfe/page'
import { ChangePassword, DeleteAccount } from '#account/password-forms.tsx'
import { Sessions } from '#account/sessions.tsx'
import { StorageUse } from '#account/storage-use.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { useCurrentUser } from '#store/use-current-user.ts'
import styles from './screen.module.css'
import { Screen, ScreenHead } from './screen.tsx'

export default definePage({
  component: () => (
    <Screen>
      <AccountScreen />
    </Screen>
  ),
  meta: () => ({
    title: 'Your account',
    description: 'Your password, where you are logged in, the storage you use, and deleting your account.',
    noindex: true,
  }),
})

function AccountScreen() {
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
