import { loginSchema } from '@site/contracts/forms'
import type { LateFormProps } from '../forms/late-form.tsx'
import { LateSiteForm } from '../forms/late-site-form.tsx'
import { logIn } from './log-in.ts'
import { loginForm } from './login-form.ts'

export const LateLoginForm = ({ takenOver }: LateFormProps) => (
  <LateSiteForm form={loginForm} schema={loginSchema} onSubmit={logIn} takenOver={takenOver} focusOnError="field" />
)
