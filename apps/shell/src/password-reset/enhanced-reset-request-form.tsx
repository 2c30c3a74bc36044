import { requestPasswordReset } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { ResetRequestForm } from '@site/contracts'
import { resetRequestSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { resetRequestForm } from './reset-forms.ts'

/** Its answer does not reveal whether an address has an account. */
export const EnhancedResetRequestForm = ({ handoff }: EnhancedFormProps) => (
  <EnhancedSiteForm
    form={resetRequestForm}
    schema={resetRequestSchema}
    onSubmit={ask}
    handoff={handoff}
    focusOnError="field"
  />
)

const ask = (request: ResetRequestForm) =>
  reportOutcome(async () => (await requestPasswordReset(await loadApi(), request)).message, showToast)
