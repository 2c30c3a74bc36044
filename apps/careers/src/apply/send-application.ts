import { type ApiError, isApiError, isOffline } from '@site/api-client/errors'
import { networkReason } from '@site/api-client/explain'
import { isUnchanged } from '@site/api-client/is-unchanged'
import { type Career, formatRetryDelay } from '@site/contracts'
import type { ApplicationFields } from '@site/contracts/forms'
import type { SubmitOutcome } from '@site/ui/forms'
import { loadApi, showToast } from '../services.ts'
import { writeDraft } from './draft.ts'

/** The failure messages, as specified (docs/product.md, "Texts"). */
const BAD_REQUEST = 'Bad Reqquest'
const FAILED = 'An error occurred while uploading the CV. Please try later'

/** Codes of failures whose messages tell what to do. */
const USER_MESSAGES = ['cookies/blocked', 'applications/too-slow']

const UNREADABLE = 'The marked file cannot be read anymore.'

/** Sends a completed form. Shows the outcome in a toast and returns it to the form. */
export async function sendApplication(
  career: Career,
  { cv, coverLetter, ...texts }: ApplicationFields,
  options: { idempotencyKey: string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<SubmitOutcome> {
  if (!cv) throw new Error('The form has no CV: validate it before sending.')
  const form = { ...texts, subject: career.title, description: career.description }
  try {
    const changed = await changedFiles({ cv, coverLetter })
    if (changed) return toRejection(changed, UNREADABLE)
    const api = await loadApi()
    const { message, reference } = await api.careers.apply(form, { cv, ...(coverLetter && { coverLetter }) }, options)
    // The form clears its own draft, but it may be unmounted: an upload continues after a navigation.
    writeDraft(career.id, {})
    showToast({ kind: 'success', message, isAnnounced: true })
    return {
      ok: true,
      title: message,
      message: `Your reference is ${reference}. A confirmation is on its way to ${form.email}.`,
    }
  } catch (error) {
    // Browsers report a lost connection if a file has changed while it was sent.
    const changed = isApiError(error) && error.code === 'network/failed' && (await changedFiles({ cv, coverLetter }))
    return changed ? toRejection(changed, UNREADABLE) : toFailure(error)
  }
}

/** Resolves to an error for each file that was moved, renamed or changed after it was chosen, if there is one. */
async function changedFiles(files: Pick<ApplicationFields, 'cv' | 'coverLetter'>) {
  const errors: Record<string, string> = {}
  for (const [name, file] of Object.entries(files)) {
    if (file && !(await isUnchanged(file)))
      errors[name] = `${file.name} was moved, renamed or changed after it was chosen. Choose it again.`
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

function toFailure(reason: unknown): SubmitOutcome {
  const error = isApiError(reason) ? reason : undefined
  if (error?.code === 'network/aborted') {
    return { ok: false, title: 'Sending was canceled', message: 'Your answers and files are still here.' }
  }
  if (error?.status === 400) {
    showToast({ kind: 'error', message: BAD_REQUEST, isAnnounced: true })
    return {
      ok: false,
      message: 'We could not accept the form. Check the fields below; nothing you typed was lost.',
      errors: error.fieldErrors,
    }
  }
  if (error && Object.keys(error.fieldErrors).length > 0)
    return toRejection(error.fieldErrors, 'We could not accept the marked file.')
  showToast({ kind: 'error', message: FAILED, isAnnounced: true })
  return { ok: false, title: FAILED, message: reasonOf(error) }
}

/** The outcome if a file cannot be sent or is not accepted. */
function toRejection(errors: Readonly<Record<string, string>>, reason: string): SubmitOutcome {
  showToast({ kind: 'error', message: FAILED, isAnnounced: true })
  return { ok: false, title: FAILED, message: `${reason} Nothing you typed was lost.`, errors }
}

function reasonOf(error: ApiError | undefined): string {
  if (error?.status === 429) {
    const when = formatRetryDelay(error.retryAfter)
    return `Too many applications came from your network. Try again ${when}; nothing you typed was lost.`
  }
  if (isOffline(error))
    return 'You appear to be offline. Your answers are kept in this tab, and your files while this page stays open.'
  const kept = 'Nothing you typed was lost, and your files are still chosen.'
  const reason = networkReason(error)
  if (reason) return `${reason} ${kept}`
  const hasUserMessage = error && (error.status === 413 || error.status === 415 || USER_MESSAGES.includes(error.code))
  if (hasUserMessage) return `${error.message} Nothing you typed was lost.`
  return kept
}
