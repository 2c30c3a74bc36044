import { loginSchema } from '@site/contracts/forms'
import { FormStatus, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { LateFields } from '../forms/late-fields.tsx'
import type { LateFormProps } from '../forms/late-form.tsx'
import { useTakenOver } from '../forms/use-taken-over.ts'
import { logIn } from './log-in.ts'
import { loginFields } from './login-fields.ts'

/** The login form with validation and submission. */
export function LateLoginForm({ takenOver }: LateFormProps) {
  const form = useSiteForm(loginSchema, { email: '', password: '' })
  useTakenOver(form, takenOver)
  return (
    <SiteForm form={form} onSubmit={logIn} labelledBy="login-title" focusOnError="field">
      <LateFields fields={loginFields} />
      <SubmitButton>Login</SubmitButton>
      <FormStatus sendingText="Logging in" />
    </SiteForm>
  )
}
