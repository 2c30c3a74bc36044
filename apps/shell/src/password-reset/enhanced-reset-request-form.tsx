import { requestPasswordReset } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { ResetRequestForm } from '@site/contracts'
import { resetRequestSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { resetRequestForm } from './reset-forms.ts'

/** The response does not reveal whether an account exists for the email address. */
export const EnhancedResetRequestForm = ({ handoff }: EnhancedFormProps) => (
  <EnhancedSiteForm
    form={resetRequestForm}
    schema={resetRequestSchema}
    onSubmit={requestReset}
    handoff={handoff}
    focusOnError="field"
  />
)

const requestReset = (request: ResetRequestForm) =>
  reportOutcome(async () => (await requestPasswordReset(await loadApi(), request)).message, showToast)
