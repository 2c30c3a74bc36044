import { changePassword } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { PASSWORD_MIN, type PasswordChangeForm } from '@site/contracts'
import { passwordChangeSchema } from '@site/contracts/forms'
import { Heading } from '@site/ui'
import { FormStatus, PasswordField, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { loadApi, showToast } from '../services.ts'
import styles from './account.module.css'
import { accountQueries } from './account.queries.ts'
import { UsernameField } from './username-field.tsx'

const loadPasswordWarning = async () => (await import('@site/contracts/common-passwords')).commonPasswordWarning

export function ChangePassword() {
  const headingId = useId()
  const form = useSiteForm(passwordChangeSchema, { currentPassword: '', password: '', confirmpassword: '' })
  const queryClient = useQueryClient()

  const change = (values: PasswordChangeForm) =>
    reportOutcome(async () => {
      const { message } = await changePassword(await loadApi(), values)
      void queryClient.invalidateQueries(accountQueries.sessions)
      return message
    }, showToast)

  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <Heading level={2} size="h3" id={headingId}>
        Change your password
      </Heading>
      <SiteForm form={form} onSubmit={change} labelledBy={headingId} guardLeave>
        <UsernameField />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" wide />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          loadWarning={loadPasswordWarning}
          hint={`${PASSWORD_MIN} characters or more; every other device is signed out`}
          wide
        />
        <PasswordField name="confirmpassword" label="Confirm password" autoComplete="new-password" wide />
        <SubmitButton>Change password</SubmitButton>
        <FormStatus sendingText="Changing your password" />
      </SiteForm>
    </section>
  )
}
