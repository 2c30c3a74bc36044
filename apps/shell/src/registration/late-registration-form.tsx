import { registrationSchema } from '@site/contracts/forms'
import { Honeypot } from '@site/ui/forms'
import type { LateFormProps } from '../forms/late-form.tsx'
import { LateSiteForm } from '../forms/late-site-form.tsx'
import { register } from './register.ts'
import { registrationForm } from './registration-form.tsx'

export const LateRegistrationForm = ({ takenOver }: LateFormProps) => (
  <LateSiteForm
    form={registrationForm}
    schema={registrationSchema}
    onSubmit={register}
    takenOver={takenOver}
    guardLeave
  >
    <Honeypot />
  </LateSiteForm>
)
