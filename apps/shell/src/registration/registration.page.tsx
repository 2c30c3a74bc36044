import { definePage } from '@mfe/page'
import { TextLink } from '@site/ui'
import { AccountPage } from '../account/account-page.tsx'
import { PlainAccountForm } from '../account/plain-account-form.tsx'
import { useSignedOutOnly } from '../account/use-signed-out-only.ts'
import { LateForm } from '../forms/late-form.tsx'
import { registrationFields } from './registration-fields.tsx'

const TITLE = 'Create an account'

const names = registrationFields.map((field) => field.name)
const loadForm = async () => (await import('./late-registration-form.tsx')).LateRegistrationForm

function RegistrationPage() {
  useSignedOutOnly()
  return (
    <AccountPage
      titleId="registration-title"
      title={TITLE}
      lead="Keep your files in your own folders, and reach them from anywhere."
    >
      <LateForm
        names={names}
        load={loadForm}
        plain={(state) => (
          <PlainAccountForm
            {...state}
            fields={registrationFields}
            labelledBy="registration-title"
            submitText="Create account"
          />
        )}
      />
      <p>
        Already have an account? <TextLink href="/login">Login here</TextLink>
      </p>
    </AccountPage>
  )
}

export default definePage({
  component: RegistrationPage,
  meta: () => ({
    title: TITLE,
    description: 'Create an account to keep your files in nested folders: name, phone number, email and a password.',
    noindex: true,
  }),
})
