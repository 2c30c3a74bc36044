import { Text, TextLink } from '@site/ui'
import { AccountForm, AccountPage, defineAccountPage } from '../account/account-page.tsx'
import { EmailedLink } from '../account/emailed-link.tsx'
import { emailChangeForm } from './email-change-form.ts'

const TITLE = 'Change your email address'

const loadForm = async () => (await import('./enhanced-email-change-form.tsx')).EnhancedEmailChangeForm

function ChangeEmailPage() {
  return (
    <AccountPage
      titleId={emailChangeForm.labelledBy}
      title={TITLE}
      lead="One click makes this the address of your account."
    >
      <EmailedLink
        missing={
          <>
            Open the link again, or <TextLink href="/account">ask for a new one</TextLink> on your account page.
          </>
        }
      >
        <Text>
          You then log in with the address that received the email. Every device but the one where you asked for the
          change is logged out.
        </Text>
        <AccountForm form={emailChangeForm} load={loadForm} />
      </EmailedLink>
      <p>
        Changed? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default defineAccountPage(
  ChangeEmailPage,
  TITLE,
  'Change the email address of your account with the link from the email that we sent to the new one.',
)
