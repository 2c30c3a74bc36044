import { ApiError } from '@site/api-client'
import { listSessions } from '@site/api-client/account'
import { inTime } from '@site/contracts'
import type { SubmitOutcome } from '@site/ui/forms'
import { queryOptions } from '@tanstack/react-query'
import { loadApi, showToast } from '../services.ts'
import { reasonOf } from '../shared/outcome.ts'

export const accountQueries = {
  sessions: queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => listSessions(await loadApi(), { signal }),
    meta: { failure: 'Failed to load your sessions.' },
  }),
}

/** The outcome of an account form: a toast, and the same text for the form. */
export async function submitted(call: () => Promise<string>): Promise<SubmitOutcome> {
  try {
    const message = await call()
    showToast({ kind: 'success', message })
    return { ok: true, message }
  } catch (error) {
    const message = tooMany(error) ?? reasonOf(error)
    showToast({ kind: 'error', message })
    return { ok: false, message, errors: error instanceof ApiError ? error.fieldErrors : {} }
  }
}

const tooMany = (error: unknown) =>
  error instanceof ApiError && error.status === 429
    ? `Too many attempts. Try again ${inTime(error.retryAfter)}.`
    : undefined
