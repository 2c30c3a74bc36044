import { UNKNOWN_FAILURE } from '@site/api-client/errors'
import { Button, Notice, Stack } from '@site/ui'
import type { SubmitOutcome } from '@site/ui/forms'
import { useRef, useState } from 'react'
import styles from './passkey-login.module.css'

/** A login without a form. In everyone's HTML, so nothing moves; hidden without scripts, which it requires. */
export function PasskeyLogin() {
  const [outcome, setOutcome] = useState<SubmitOutcome>()
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)

  const logIn = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    setOutcome(undefined)
    setOutcome(await attempt())
    setPending(false)
    isRunning.current = false
  }

  return (
    <div className={styles.passkey}>
      <Stack gap="sm" align="start">
        <Button variant="outline" aria-disabled={isPending} onClick={() => void logIn()}>
          Login with a passkey
        </Button>
        {outcome && (
          <Notice tone={outcome.ok ? 'success' : 'error'} title={outcome.title} live="status">
            {outcome.message}
          </Notice>
        )}
      </Stack>
    </div>
  )
}

async function attempt(): Promise<SubmitOutcome> {
  try {
    const { logInWithPasskey } = await import('./log-in-with-passkey.ts')
    return await logInWithPasskey()
  } catch {
    // Its code did not load.
    return { ok: false, message: UNKNOWN_FAILURE }
  }
}
