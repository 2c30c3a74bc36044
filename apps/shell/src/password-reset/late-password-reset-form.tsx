import { resetPassword } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { PasswordResetForm } from '@site/contracts'
import { passwordResetSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { use } from 'react'
import type { LateFormProps } from '../forms/late-form.tsx'
import { LateSiteForm } from '../forms/late-site-form.tsx'
import { passwordResetForm } from './reset-forms.ts'
import { ResetTokenContext } from './use-reset-token.ts'

export function LatePasswordResetForm({ takenOver }: LateFormProps) {
  const token = use(ResetTokenContext)
  const reset = (values: PasswordResetForm) =>
    reportOutcome(async () => (await resetPassword(await loadApi(), token, values)).message, showToast)
  return (
    <LateSiteForm
      form={passwordResetForm}
      schema={passwordResetSchema}
      onSubmit={reset}
      takenOver={takenOver}
      guardLeave
    />
  )
}
