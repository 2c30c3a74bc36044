import { confirmEmailChange } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { emailConfirmationSchema } from '@site/contracts/forms'
import { loadApi, refreshUser, showToast } from '@site/services'
import { use } from 'react'
import { EmailedTokenContext } from '../account/emailed-link.tsx'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { emailChangeForm } from './email-change-form.ts'

export function EnhancedEmailChangeForm({ handoff }: EnhancedFormProps) {
  const token = use(EmailedTokenContext)

  const change = () =>
    reportOutcome(async () => {
      const { message } = await confirmEmailChange(await loadApi(), token)
      // For this browser's tabs, if it is logged in. Otherwise, their next call finds out.
      void refreshUser().catch(() => undefined)
      return message
    }, showToast)

  return (
    <EnhancedSiteForm form={emailChangeForm} schema={emailConfirmationSchema} onSubmit={change} handoff={handoff} />
  )
}
