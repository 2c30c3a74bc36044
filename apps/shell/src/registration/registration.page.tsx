import { definePage } from '@mfe/page'
import { TextLink } from '@site/ui'
import { AccountForm } from '../account/account-form.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { useRedirectIfSignedIn } from '../account/use-redirect-if-signed-in.ts'
import { registrationForm } from './registration-form.tsx'

const TITLE = 'Create an account'

const loadForm = async () => (await import('./enhanced-registration-form.tsx')).EnhancedRegistrationForm

function RegistrationPage() {
  useRedirectIfSignedIn()
  return (
    <AccountPage
      titleId={registrationForm.labelledBy}
      title={TITLE}
      lead="Keep your files in your own folders, and reach them from anywhere."
    >
      <AccountForm form={registrationForm} load={loadForm} />
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
