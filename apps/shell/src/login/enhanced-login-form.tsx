import { requestConfirmation } from '@site/api-client/account'
import { hasStatus, isApiError } from '@site/api-client/errors'
import { explain, reportOutcome } from '@site/api-client/explain'
import { formReasons, type LoginForm } from '@site/contracts'
import { loginSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { Button, Notice, Stack, Text } from '@site/ui'
import type { SubmitOutcome } from '@site/ui/forms'
import { useState } from 'react'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { loginForm } from './login-form.ts'
import { FAILED, openSession, showFailure } from './open-session.ts'

export function EnhancedLoginForm({ handoff }: EnhancedFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<LoginForm>()
  const submit = (credentials: LoginForm) => {
    setUnconfirmed(undefined)
    return logIn(credentials, () => setUnconfirmed(credentials))
  }
  return (
    <Stack gap="lg">
      <EnhancedSiteForm
        form={loginForm}
        schema={loginSchema}
        reasons={formReasons.login}
        onSubmit={submit}
        handoff={handoff}
        focusOnError="field"
      />
      {unconfirmed && <NewConfirmationLink credentials={unconfirmed} />}
    </Stack>
  )
}

const WRONG_CREDENTIALS = 'The email or password is incorrect. Check both, then try again.'

/**
 * Logs in and opens the signed-in area. Calls `onUnconfirmed` if the password is right, but nobody has confirmed the
 * email address yet.
 */
async function logIn(credentials: LoginForm, onUnconfirmed: () => void): Promise<SubmitOutcome> {
  try {
    const api = await loadApi()
    return openSession(await api.account.authenticate(credentials))
  } catch (error) {
    if (isApiError(error) && error.code === 'account/unconfirmed') {
      onUnconfirmed()
      return showFailure(error.message)
    }
    return showFailure(hasStatus(error, 401) ? WRONG_CREDENTIALS : explain(error, FAILED.message))
  }
}

/** Offers another link to a person who knows the password of an unconfirmed account. */
function NewConfirmationLink({ credentials }: { credentials: LoginForm }) {
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string }>()
  const [isSending, setSending] = useState(false)

  const send = async () => {
    if (isSending) return
    setSending(true)
    const request = async () => (await requestConfirmation(await loadApi(), credentials)).message
    setOutcome(await reportOutcome(request, showToast))
    setSending(false)
  }

  return (
    <Stack gap="sm" align="start">
      <Text>No email? Check your spam folder, or request another one.</Text>
      <Button variant="outline" aria-disabled={isSending} onClick={() => void send()}>
        Send a new link
      </Button>
      {outcome && (
        <Notice tone={outcome.ok ? 'success' : 'error'} live="status">
          {outcome.message}
        </Notice>
      )}
    </Stack>
  )
}
