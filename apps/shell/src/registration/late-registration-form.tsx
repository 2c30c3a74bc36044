import { registrationSchema } from '@site/contracts/forms'
import { FormStatus, Honeypot, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { LateFields } from '../forms/late-fields.tsx'
import type { LateFormProps } from '../forms/late-form.tsx'
import { useTakenOver } from '../forms/use-taken-over.ts'
import { register } from './register.ts'
import { registrationFields } from './registration-fields.tsx'

const empty = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  password: '',
  confirmpassword: '',
  terms: false,
}

/** The registration form with validation and submission. */
export function LateRegistrationForm({ takenOver }: LateFormProps) {
  const form = useSiteForm(registrationSchema, empty)
  useTakenOver(form, takenOver)
  return (
    <SiteForm form={form} onSubmit={register} labelledBy="registration-title" guardLeave>
      <LateFields fields={registrationFields} />
      <Honeypot />
      <SubmitButton>Create account</SubmitButton>
      <FormStatus sendingText="Creating your account" />
    </SiteForm>
  )
}
