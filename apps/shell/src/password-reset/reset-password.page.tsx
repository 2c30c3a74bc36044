import { definePage } from '@mfe/page'
import { Notice, TextLink } from '@site/ui'
import { AccountPage } from '../account/account-page.tsx'
import { PlainAccountForm } from '../account/plain-account-form.tsx'
import { LateForm } from '../forms/late-form.tsx'
import { newPasswordFields } from './reset-fields.ts'
import { ResetTokenContext, useResetToken } from './use-reset-token.ts'

const TITLE = 'Choose a new password'
const TITLE_ID = 'reset-title'

const names = newPasswordFields.map((field) => field.name)
const loadForm = async () => (await import('./late-password-reset-form.tsx')).LatePasswordResetForm

function ResetPasswordPage() {
  const token = useResetToken()
  return (
    <AccountPage titleId={TITLE_ID} title={TITLE} lead="It replaces the old one on every device.">
      {token === '' ? (
        <Notice tone="warning" title="This page needs the link from the email">
          Open the link again, or <TextLink href="/forgotten-password">request a new email</TextLink>.
        </Notice>
      ) : (
        <ResetTokenContext value={token ?? ''}>
          <LateForm
            names={names}
            load={loadForm}
            plain={(state) => (
              <PlainAccountForm
                {...state}
                fields={newPasswordFields}
                labelledBy={TITLE_ID}
                submitText="Save the new password"
              />
            )}
          />
        </ResetTokenContext>
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
