import { TextLink } from '@site/ui'
import { AccountForm, AccountPage, defineAccountPage } from '../account/account-page.tsx'
import { IfRegistration } from '../account/if-registration.tsx'
import { SignedOutOnly } from '../account/signed-out-only.tsx'
import { useInBrowser } from '../shared/use-in-browser.ts'
import { loginForm } from './login-form.ts'
import { PasskeyLogin } from './passkey-login.tsx'

const loadForm = async () => (await import('./enhanced-login-form.tsx')).EnhancedLoginForm

function LoginPage() {
  const sessionEnded = useInBrowser(isSessionEndedUrl, false)
  return (
    <AccountPage
      titleId={loginForm.labelledBy}
      title="Login"
      lead={sessionEnded ? 'Your session has ended. Log in again to continue.' : 'Your files are one step away.'}
    >
      <SignedOutOnly>
        <AccountForm form={loginForm} load={loadForm} />
        <PasskeyLogin />
        <p>
          <TextLink href="/forgotten-password">Forgot your password?</TextLink>
        </p>
        <IfRegistration is="open">
          <p>
            New here? <TextLink href="/registration">Register here</TextLink>
          </p>
        </IfRegistration>
        <IfRegistration is="closed">
          <p>Registration is closed. Accounts are created by the people who run this site.</p>
        </IfRegistration>
      </SignedOutOnly>
    </AccountPage>
  )
}

/**
 * `/login?ended` means that the session has ended. Read only in the browser, because public HTML is the same for
 * everyone.
 */
const isSessionEndedUrl = () => new URLSearchParams(window.location.search).has('ended')

export default defineAccountPage(
  LoginPage,
  '',
  'Log in with your email address and password to reach your folders and files.',
)
