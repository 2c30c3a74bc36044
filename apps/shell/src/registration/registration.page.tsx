import { brand } from '@site/brand'
import { registrationDomainsText } from '@site/contracts'
import { Notice, TextLink } from '@site/ui'
import { AccountForm, AccountPage, defineAccountPage } from '../account/account-page.tsx'
import { IfDomainsRegister, IfRegistration, useRegistrationDomains } from '../account/if-registration.tsx'
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
        <IfRegistration is="closed">
          <Notice title="Registration is closed">
            Accounts are created by the people who run this site. To ask for one, write to{' '}
            <TextLink href={`mailto:${brand.contact.email}`}>{brand.contact.email}</TextLink>.
          </Notice>
        </IfRegistration>
        <IfRegistration is="open">
          <IfDomainsRegister>
            <Notice>
              <DomainsText />
            </Notice>
          </IfDomainsRegister>
          <AccountForm form={registrationForm} load={loadForm} />
        </IfRegistration>
        <p>
          Already have an account? <TextLink href="/login">Login here</TextLink>
        </p>
      </SignedOutOnly>
    </AccountPage>
  )
}

/** The server does not know the domains. */
function DomainsText() {
  const domains = useRegistrationDomains()
  return domains.length > 0
    ? registrationDomainsText(domains)
    : 'Only people with certain email addresses can register.'
}

export default defineAccountPage(
  RegistrationPage,
  TITLE,
  'Create an account to keep your files in nested folders: name, phone number, email and a password.',
)
