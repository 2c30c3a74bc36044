import { loginSchema } from '@site/contracts/forms'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { logIn } from './log-in.ts'
import { loginForm } from './login-form.ts'

export const EnhancedLoginForm = ({ handoff }: EnhancedFormProps) => (
  <EnhancedSiteForm form={loginForm} schema={loginSchema} onSubmit={logIn} handoff={handoff} focusOnError="field" />
)
