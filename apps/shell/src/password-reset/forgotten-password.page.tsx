import { definePage } from '@mfe/page'
import { TextLink } from '@site/ui'
import { AccountPage } from '../account/account-page.tsx'
import { PlainAccountForm } from '../account/plain-account-form.tsx'
import { LateForm } from '../forms/late-form.tsx'
import { resetRequestFields } from './reset-fields.ts'

const TITLE = 'Forgot password'
const TITLE_ID = 'forgotten-title'

const names = resetRequestFields.map((field) => field.name)
const loadForm = async () => (await import('./late-reset-request-form.tsx')).LateResetRequestForm

function ForgottenPasswordPage() {
  return (
    <AccountPage titleId={TITLE_ID} title={TITLE} lead="We will email you a link to choose a new one.">
      <LateForm
        names={names}
        load={loadForm}
        plain={(state) => (
          <PlainAccountForm {...state} fields={resetRequestFields} labelledBy={TITLE_ID} submitText="Send the link" />
        )}
      />
      <p>
        Remember your password? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default definePage({
  component: ForgottenPasswordPage,
  meta: () => ({
    title: TITLE,
    description:
      'Request an email with a link to choose a new password for your account. The link works for 30 minutes.',
    noindex: true,
  }),
})
