import { requestConfirmation } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { LoginForm } from '@site/contracts'
import { loadApi, showToast } from '@site/services'
import { Button, Notice, Stack, Text } from '@site/ui'
import { useState } from 'react'

/** Offers another link to whoever knows the password of an account whose address nobody has confirmed. */
export function NewConfirmationLink({ credentials }: { credentials: LoginForm }) {
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
