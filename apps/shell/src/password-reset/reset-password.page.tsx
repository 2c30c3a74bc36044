import { TextLink } from '@site/ui'
import { AccountForm, AccountPage, defineAccountPage } from '../account/account-page.tsx'
import { EmailedLink } from '../account/emailed-link.tsx'
import { passwordResetForm } from './reset-forms.ts'

const TITLE = 'Choose a new password'

const loadForm = async () => (await import('./enhanced-reset-forms.tsx')).EnhancedPasswordResetForm

function ResetPasswordPage() {
  return (
    <AccountPage
      titleId={passwordResetForm.labelledBy}
      title={TITLE}
      lead="It logs you out on every device, revokes your passkeys and app passwords, and suspends your links to files and folders."
    >
      <EmailedLink
        missing={
          <>
            Open the link again, or <TextLink href="/forgotten-password">request a new email</TextLink>.
          </>
        }
      >
        <AccountForm form={passwordResetForm} load={loadForm} />
        <div>
          Link expired? <TextLink href="/forgotten-password">Request a new email</TextLink>
        </div>
      </EmailedLink>
      <p>
        Done? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default defineAccountPage(
  ResetPasswordPage,
  TITLE,
  'Choose a new password for your account with the link from the email you requested.',
)
