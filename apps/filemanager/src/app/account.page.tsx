import { AppPasswords } from '#account/app-passwords.tsx'
import { Passkeys } from '#account/passkeys.tsx'
import { ChangePassword, DeleteAccount } from '#account/password-forms.tsx'
import { ChangeEmail, Details } from '#account/profile.tsx'
import { Sessions } from '#account/sessions.tsx'
import { StorageUse } from '#account/storage-use.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { useCurrentUser } from '#store/use-current-user.ts'
import { defineScreen, ScreenHead } from './screen.tsx'

export default defineScreen(
  AccountScreen,
  'Your account',
  'Your details, email address and password, where you are logged in, passkeys, apps and drives, the storage you use, and deleting your account.',
)

function AccountScreen() {
  const user = useCurrentUser()
  return (
    <>
      <ScreenHead title="Your account">{user}</ScreenHead>
      <UploadDock />
      <Details />
      <ChangeEmail />
      <StorageUse />
      <Sessions />
      <Passkeys />
      <AppPasswords />
      <ChangePassword />
      <DeleteAccount />
    </>
  )
}
