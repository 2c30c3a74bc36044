import { changePassword, deleteAccount } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { type AccountDeletionForm, formReasons, PASSWORD_MIN, type PasswordChangeForm } from '@site/contracts'
import { accountDeletionSchema, passwordChangeSchema } from '@site/contracts/forms'
import { FormStatus, PasswordField, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { useId } from 'react'
import { endSession, loadApi, mayLogOut, showToast } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { AccountSection } from './account-section.tsx'
import { accountQueries } from './sessions.tsx'

const loadPasswordWarning = async () => (await import('@site/contracts/common-passwords')).commonPasswordWarning

export function ChangePassword() {
  const headingId = useId()
  const form = useSiteForm(passwordChangeSchema, { currentPassword: '', password: '', confirmpassword: '' })

  const change = (values: PasswordChangeForm) =>
    reportOutcome(async () => {
      const { message } = await changePassword(await loadApi(), values)
      void queryClient.invalidateQueries(accountQueries.sessions)
      return message
    }, showToast)

  return (
    <AccountSection headingId={headingId} title="Change your password">
      <SiteForm form={form} onSubmit={change} reasons={formReasons.passwordChange} labelledBy={headingId} guardLeave>
        <UsernameField />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" wide />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          loadWarning={loadPasswordWarning}
          hint={`${PASSWORD_MIN} characters or more; every other device is logged out`}
        />
        <PasswordField name="confirmpassword" label="Confirm password" autoComplete="new-password" />
        <SubmitButton>Change password</SubmitButton>
        <FormStatus sendingText="Changing your password" />
      </SiteForm>
    </AccountSection>
  )
}

/** Requires the password instead of a confirmation, because nobody types a password by accident. */
export function DeleteAccount() {
  const headingId = useId()
  const form = useSiteForm(accountDeletionSchema, { password: '' })

  const remove = async (values: AccountDeletionForm) => {
    if (!mayLogOut()) return { ok: false, message: 'Your account was not deleted.' }
    return reportOutcome(async () => {
      await deleteAccount(await loadApi(), values)
      endSession('/')
      return 'Your account was deleted.'
    }, showToast)
  }

  return (
    <AccountSection
      headingId={headingId}
      title="Delete your account"
      about="Your account and every folder and file in it will be permanently deleted. They cannot be restored, so download what you want to keep first."
    >
      <SiteForm
        form={form}
        onSubmit={remove}
        reasons={formReasons.accountDeletion}
        labelledBy={headingId}
        focusOnError="field"
      >
        <UsernameField />
        <PasswordField name="password" label="Password" autoComplete="current-password" wide />
        <SubmitButton variant="danger">Delete account permanently</SubmitButton>
        <FormStatus sendingText="Deleting your account" />
      </SiteForm>
    </AccountSection>
  )
}

/** Tells password managers whose password it is. Hidden, as the page names the account; unnamed, so it is not sent. */
export const UsernameField = () => (
  <input type="text" autoComplete="username" value={useCurrentUser() ?? ''} readOnly hidden />
)
