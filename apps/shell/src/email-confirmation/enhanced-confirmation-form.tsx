import { confirmEmail } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { emailConfirmationSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { use } from 'react'
import { EmailedTokenContext } from '../account/emailed-link.tsx'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { confirmationForm } from './confirmation-form.ts'

export function EnhancedConfirmationForm({ handoff }: EnhancedFormProps) {
  const token = use(EmailedTokenContext)
  const confirm = () => reportOutcome(async () => (await confirmEmail(await loadApi(), token)).message, showToast)
  return (
    <EnhancedSiteForm form={confirmationForm} schema={emailConfirmationSchema} onSubmit={confirm} handoff={handoff} />
  )
}
