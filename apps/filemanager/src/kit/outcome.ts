import { hasStatus, isApiError } from '@site/api-client/errors'
import { useCallback, useState } from 'react'
import { showToast } from '#services.ts'
import { reasonOf } from './failures/reason.ts'

/** The outcome of a user's request, shown in a toast and inline. */
export interface Outcome {
  kind: 'success' | 'warning' | 'error'
  message: string
  title?: string
  /** The reason, if the server or the network gave one; shown inline only. */
  reason?: string
}

/** Holds the latest outcome for a status line, which announces it; `report` sets it and shows it in a toast. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  const report = useCallback((next: Outcome) => {
    setOutcome(next)
    showToast({ kind: next.kind, message: next.message, ...(next.title && { title: next.title }), isAnnounced: true })
  }, [])
  const clear = useCallback(() => setOutcome(undefined), [])
  return { outcome, report, clear }
}

export const failed = (message: string, error: unknown): Outcome => ({
  kind: 'error',
  message,
  reason: reasonOf(error),
})

export const toText = ({ message, reason }: Outcome) => (reason ? `${message} ${reason}` : message)

/** Renames something, and shows success in a toast. Resolves to the reason for a failure, if any. Never rejects. */
export async function problemOfRename(
  rename: () => Promise<unknown>,
  { renamed, taken, notRenamed }: Readonly<Record<'renamed' | 'taken' | 'notRenamed', string>>,
): Promise<string | undefined> {
  try {
    await rename()
    showToast({ kind: 'success', message: renamed })
    return undefined
  } catch (error) {
    return isConflict(error) ? taken : toText(failed(notRenamed, error))
  }
}

/** Resolves to the server's message, on success and on a conflict. */
export async function messageOf(call: Promise<{ message: string }>): Promise<string> {
  try {
    return (await call).message
  } catch (error) {
    if (isApiError(error) && isConflict(error)) return error.message
    throw error
  }
}

/** Returns whether the name is already in use in the same folder. */
const isConflict = (error: unknown) => hasStatus(error, 409)

/** Returns whether the requested file or folder does not exist, or no longer does. */
export const isNotFound = (error: unknown) => hasStatus(error, 404)

/** Returns whether the session has ended. The site then opens the login page, and a toast would only distract. */
export const isUnauthorized = (error: unknown) => hasStatus(error, 401)
