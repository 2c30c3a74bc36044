import { registrationSchema } from '@site/contracts/forms'
import { Honeypot } from '@site/ui/forms'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { register } from './register.ts'
import { registrationForm } from './registration-form.tsx'

export const EnhancedRegistrationForm = ({ handoff }: EnhancedFormProps) => (
  <EnhancedSiteForm
    form={registrationForm}
    schema={registrationSchema}
    onSubmit={register}
    handoff={handoff}
    guardLeave
  >
    <Honeypot />
  </EnhancedSiteForm>
)
