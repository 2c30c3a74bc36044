import { resetPassword } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { passwordResetSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { FormStatus, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { use } from 'react'
import { LateFields } from '../forms/late-fields.tsx'
import type { LateFormProps } from '../forms/late-form.tsx'
import { useTakenOver } from '../forms/use-taken-over.ts'
import { newPasswordFields } from './reset-fields.ts'
import { ResetTokenContext } from './use-reset-token.ts'

/** The form that sets a new password. */
export function LatePasswordResetForm({ takenOver }: LateFormProps) {
  const token = use(ResetTokenContext)
  const form = useSiteForm(passwordResetSchema, { password: '', confirmpassword: '' })
  useTakenOver(form, takenOver)
  return (
    <SiteForm
      form={form}
      onSubmit={(values) =>
        reportOutcome(async () => (await resetPassword(await loadApi(), token, values)).message, showToast)
      }
      labelledBy="reset-title"
      guardLeave
    >
      <LateFields fields={newPasswordFields} />
      <SubmitButton>Save the new password</SubmitButton>
      <FormStatus sendingText="Saving the new password" />
    </SiteForm>
  )
}
