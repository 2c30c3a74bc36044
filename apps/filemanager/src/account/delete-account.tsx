import { deleteAccount } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { AccountDeletionForm } from '@site/contracts'
import { accountDeletionSchema } from '@site/contracts/forms'
import { Heading, Text } from '@site/ui'
import { FormStatus, PasswordField, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { useId } from 'react'
import { endSession, loadApi, mayLogOut, showToast } from '../services.ts'
import styles from './account.module.css'
import { UsernameField } from './username-field.tsx'

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
    <section aria-labelledby={headingId} className={styles.part}>
      <Heading level={2} size="h3" id={headingId}>
        Delete your account
      </Heading>
      <Text>
        Your account and every folder and file in it will be permanently deleted. They cannot be restored, so download
        what you want to keep first.
      </Text>
      <SiteForm form={form} onSubmit={remove} labelledBy={headingId} focusOnError="field">
        <UsernameField />
        <PasswordField name="password" label="Password" autoComplete="current-password" wide />
        <SubmitButton variant="danger">Delete account permanently</SubmitButton>
        <FormStatus sendingText="Deleting your account" />
      </SiteForm>
    </section>
  )
}
