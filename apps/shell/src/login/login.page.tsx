import { definePage } from '@mfe/page'
import { TextLink } from '@site/ui'
import { AccountPage } from '../account/account-page.tsx'
import { PlainAccountForm } from '../account/plain-account-form.tsx'
import { useSignedOutOnly } from '../account/use-signed-out-only.ts'
import { LateForm } from '../forms/late-form.tsx'
import { useInBrowser } from '../frame/use-in-browser.ts'
import { loginFields } from './login-fields.ts'

const names = loginFields.map((field) => field.name)
const loadForm = async () => (await import('./late-login-form.tsx')).LateLoginForm

function LoginPage() {
  useSignedOutOnly()
  const hasEnded = useInBrowser(readHasEnded, false)
  return (
    <AccountPage
      titleId="login-title"
      title="Login"
      lead={hasEnded ? 'Your session has ended. Log in again to continue.' : 'Your files are one step away.'}
    >
      <LateForm
        names={names}
        load={loadForm}
        plain={(state) => (
          <PlainAccountForm {...state} fields={loginFields} labelledBy="login-title" submitText="Login" />
        )}
      />
      <p>
        <TextLink href="/forgotten-password">Forgot your password?</TextLink>
      </p>
      <p>
        New here? <TextLink href="/registration">Register here</TextLink>
      </p>
    </AccountPage>
  )
}

/** The server no longer knew the session (`/login?ended`). Public HTML is the same for everyone. */
const readHasEnded = () => new URLSearchParams(window.location.search).has('ended')

export default definePage({
  component: LoginPage,
  meta: () => ({
    title: '',
    description: 'Log in with your email address and password to reach your folders and files.',
    noindex: true,
  }),
})
