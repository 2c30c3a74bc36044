import { TextLink } from '@site/ui'
import { AccountForm, AccountPage, defineAccountPage } from '../account/account-page.tsx'
import { resetRequestForm } from './reset-forms.ts'

const TITLE = 'Forgot password'

const loadForm = async () => (await import('./enhanced-reset-forms.tsx')).EnhancedResetRequestForm

function ForgottenPasswordPage() {
  return (
    <AccountPage
      titleId={resetRequestForm.labelledBy}
      title={TITLE}
      lead="We will email you a link to choose a new password."
    >
      <AccountForm form={resetRequestForm} load={loadForm} />
      <p>
        Remember your password? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default defineAccountPage(
  ForgottenPasswordPage,
  TITLE,
  'Request an email with a link to choose a new password for your account. The link works for 30 minutes.',
)
