import { hasStatus, isApiError, UNKNOWN_FAILURE } from '@site/api-client/errors'
import { useCallback, useState } from 'react'
import { showToast } from '../services.ts'

/** How something that the user asked for ended: a toast, and the same in place. */
export interface Outcome {
  kind: 'success' | 'warning' | 'error'
  message: string
  /** Of the toast. */
  title?: string
  /** The reason, if the server or the network gave one; shown in place only. */
  reason?: string
}

/** The last outcome, for a status line, and a function that reports the next one there and in a toast. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  const tell = useCallback((next: Outcome) => {
    setOutcome(next)
    showToast({ kind: next.kind, message: next.message, ...(next.title && { title: next.title }) })
  }, [])
  const clear = useCallback(() => setOutcome(undefined), [])
  return { outcome, tell, clear }
}

export const failed = (message: string, error: unknown): Outcome => ({
  kind: 'error',
  message,
  reason: reasonOf(error),
})

/** All that may be said in place. */
export const inWords = ({ message, reason }: Outcome) => (reason ? `${message} ${reason}` : message)

/** The details of a failure that may be shown. */
export function reasonOf(error: unknown): string {
  if (!isApiError(error)) return UNKNOWN_FAILURE
  return error.code === 'network/offline' ? 'You seem to be offline.' : error.message
}

/** The server's message, for a success or a failure. */
export async function answerOf(call: Promise<{ message: string }>): Promise<string> {
  try {
    return (await call).message
  } catch (error) {
    if (isApiError(error) && isTaken(error)) return error.message
    throw error
  }
}

/** The name belongs to something else in the same place. */
export const isTaken = (error: unknown) => hasStatus(error, 409)

/** Tells whether the requested file or folder does not exist, or no longer does. */
export const isMissing = (error: unknown) => hasStatus(error, 404)

/** The session has ended: the site is on its way to the login, and a toast would only be in the way. */
export const isSessionEnd = (error: unknown) => hasStatus(error, 401)
