import { requestPasswordReset } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { ResetRequestForm } from '@site/contracts'
import { resetRequestSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import type { LateFormProps } from '../forms/late-form.tsx'
import { LateSiteForm } from '../forms/late-site-form.tsx'
import { resetRequestForm } from './reset-forms.ts'

/** Its answer does not reveal whether an address has an account. */
export const LateResetRequestForm = ({ takenOver }: LateFormProps) => (
  <LateSiteForm
    form={resetRequestForm}
    schema={resetRequestSchema}
    onSubmit={ask}
    takenOver={takenOver}
    focusOnError="field"
  />
)

const ask = (request: ResetRequestForm) =>
  reportOutcome(async () => (await requestPasswordReset(await loadApi(), request)).message, showToast)
