import { definePage } from '@mfe/page'
import { Notice, TextLink } from '@site/ui'
import { AccountForm } from '../account/account-form.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { passwordResetForm } from './reset-forms.ts'
import styles from './reset-password.module.css'
import { ResetTokenContext, useResetToken } from './use-reset-token.ts'

const TITLE = 'Choose a new password'

const loadForm = async () => (await import('./enhanced-password-reset-form.tsx')).EnhancedPasswordResetForm

/**
 * Everyone's HTML contains both the form and the notice, and the style sheet picks one before the first paint, so the
 * page neither jumps nor replaces a form that the visitor has begun to fill in.
 */
function ResetPasswordPage() {
  const token = useResetToken()
  const isUnknown = token === undefined
  return (
    <AccountPage
      titleId={passwordResetForm.labelledBy}
      title={TITLE}
      lead="It signs you out on every device, and suspends your links to files and folders."
    >
      {!token && (
        <div className={isUnknown ? styles.withoutToken : undefined}>
          <Notice tone="warning" title="This page needs the link from the email">
            Open the link again, or <TextLink href="/forgotten-password">request a new email</TextLink>.
          </Notice>
        </div>
      )}
      {token !== '' && (
        <div className={isUnknown ? styles.withToken : undefined}>
          <ResetTokenContext value={token ?? ''}>
            <AccountForm form={passwordResetForm} load={loadForm} />
          </ResetTokenContext>
        </div>
      )}
      {token !== '' && (
        <p className={isUnknown ? styles.withToken : undefined}>
          Link expired? <TextLink href="/forgotten-password">Request a new email</TextLink>
        </p>
      )}
      <p>
        Done? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default definePage({
  component: ResetPasswordPage,
  meta: () => ({
    title: TITLE,
    description: 'Choose a new password for your account with the link from the email you requested.',
    noindex: true,
  }),
})
