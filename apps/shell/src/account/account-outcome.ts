import { ApiError, UNKNOWN_FAILURE } from '@site/api-client/errors'
import { showToast } from '@site/services'
import type { SubmitOutcome } from '@site/ui/forms'
import { refusalText } from '../forms/refusal.ts'

/** Reports the server's answer to an account call, in a toast and beside the form. */
export async function accountOutcome(call: () => Promise<{ message: string }>): Promise<SubmitOutcome> {
  try {
    const { message } = await call()
    showToast({ kind: 'success', message })
    return { ok: true, message }
  } catch (error) {
    const isApiError = error instanceof ApiError
    const message = refusalText(error, isApiError ? error.message : UNKNOWN_FAILURE)
    showToast({ kind: 'error', message })
    return { ok: false, message, ...(isApiError && { errors: error.fieldErrors }) }
  }
}
