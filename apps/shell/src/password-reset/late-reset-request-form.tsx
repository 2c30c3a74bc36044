import { requestPasswordReset } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { ResetRequestForm } from '@site/contracts'
import { resetRequestSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { FormStatus, SiteForm, SubmitButton, type SubmitOutcome, useSiteForm } from '@site/ui/forms'
import { LateFields } from '../forms/late-fields.tsx'
import type { LateFormProps } from '../forms/late-form.tsx'
import { useTakenOver } from '../forms/use-taken-over.ts'
import { resetRequestFields } from './reset-fields.ts'

/** The form that requests a reset email. Its answer does not reveal whether an address has an account. */
export function LateResetRequestForm({ takenOver }: LateFormProps) {
  const form = useSiteForm(resetRequestSchema, { email: '' })
  useTakenOver(form, takenOver)
  return (
    <SiteForm form={form} onSubmit={ask} labelledBy="forgotten-title" focusOnError="field">
      <LateFields fields={resetRequestFields} />
      <SubmitButton>Send the link</SubmitButton>
      <FormStatus sendingText="Requesting the email" />
    </SiteForm>
  )
}

const ask = (request: ResetRequestForm): Promise<SubmitOutcome> =>
  reportOutcome(async () => (await requestPasswordReset(await loadApi(), request)).message, showToast)
