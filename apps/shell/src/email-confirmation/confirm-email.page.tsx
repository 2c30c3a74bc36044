import { Text, TextLink } from '@site/ui'
import { AccountForm, AccountPage, defineAccountPage } from '../account/account-page.tsx'
import { EmailedLink } from '../account/emailed-link.tsx'
import { confirmationForm } from './confirmation-form.ts'

const TITLE = 'Confirm your email address'

const loadForm = async () => (await import('./enhanced-confirmation-form.tsx')).EnhancedConfirmationForm

function ConfirmEmailPage() {
  return (
    <AccountPage
      titleId={confirmationForm.labelledBy}
      title={TITLE}
      lead="One click confirms that the email address of your account is yours."
    >
      <EmailedLink
        missing={
          <>
            Open the link again, or <TextLink href="/login">log in</TextLink> to request a new one.
          </>
        }
      >
        <Text>
          Confirm the address only if you created the account yourself, because whoever did also chose its password.
        </Text>
        <AccountForm form={confirmationForm} load={loadForm} />
      </EmailedLink>
      <p>
        Confirmed? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default defineAccountPage(
  ConfirmEmailPage,
  TITLE,
  'Confirm the email address of your new account with the link from the email that we sent you.',
)
