import { definePage } from '@mfe/page'
import { TextLink } from '@site/ui'
import { AccountForm } from '../account/account-form.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { SignedOutOnly } from '../account/signed-out-only.tsx'
import { registrationForm } from './registration-form.tsx'

const TITLE = 'Create an account'

const loadForm = async () => (await import('./enhanced-registration-form.tsx')).EnhancedRegistrationForm

function RegistrationPage() {
  return (
    <AccountPage
      titleId={registrationForm.labelledBy}
      title={TITLE}
      lead="Keep your files in your own folders, and open them from anywhere."
    >
      <SignedOutOnly>
        <AccountForm form={registrationForm} load={loadForm} />
        <p>
          Already have an account? <TextLink href="/login">Login here</TextLink>
        </p>
      </SignedOutOnly>
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
