import type { LoginForm } from '@site/contracts'
import { loginSchema } from '@site/contracts/forms'
import { Stack } from '@site/ui'
import { useState } from 'react'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { logIn } from './log-in.ts'
import { loginForm } from './login-form.ts'
import { NewConfirmationLink } from './new-confirmation-link.tsx'

export function EnhancedLoginForm({ handoff }: EnhancedFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<LoginForm>()
  const submit = (credentials: LoginForm) => {
    setUnconfirmed(undefined)
    return logIn(credentials, { onUnconfirmed: () => setUnconfirmed(credentials) })
  }
  return (
    <Stack gap="lg">
      <EnhancedSiteForm
        form={loginForm}
        schema={loginSchema}
        onSubmit={submit}
        handoff={handoff}
        focusOnError="field"
      />
      {unconfirmed && <NewConfirmationLink credentials={unconfirmed} />}
    </Stack>
  )
}
