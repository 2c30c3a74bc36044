import { isApiError } from '@site/api-client/errors'
import { answers } from '@site/contracts'
import { loadApi, readSession } from '../services.ts'
import { arrived, isCodeLoss, isConnectionLoss, retryAfterOf } from '../shared/connection.ts'
import { answerOf, failed, isSessionEnd, isTaken, type Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import type { PlacedFile, Verdict } from './queued-upload.ts'

/** The server rate-limited the upload: another attempt can succeed after `seconds`. */
interface Deferred {
  kind: 'deferred'
  seconds: number
}

/** `interrupted`: the connection was lost, and another attempt may succeed. */
export type Attempt = Verdict | Deferred | 'interrupted' | 'canceled'

/** Bytes that the server has confirmed, which of a small file are the same, and bytes that have left this machine. */
export interface Progress {
  confirmed: number
  sent: number
}

export interface Sending {
  signal: AbortSignal
  /** Whose file it is. */
  user: string | null
  idempotencyKey: string
  /** The address from an earlier attempt. */
  address: string | undefined
  onBegun: (address: string) => void
  onProgress: (progress: Progress) => void
}

/** Larger files are sent in chunks, so that a lost connection costs one chunk, not the whole file. */
const RESUMABLE_FROM = 16 * 1024 ** 2

/** One attempt, its folder included. Never rejects. */
export async function sendFile(placed: PlacedFile, sending: Sending): Promise<Attempt> {
  if (isOfSomebodyElse(sending)) return ofSomebodyElse
  try {
    const reason = await placed.makeFolder?.(sending.signal)
    if (reason) return { kind: 'error', message: texts.fileNotUploaded, reason, isFinal: true }
    return await (placed.file.size > RESUMABLE_FROM ? sendInPieces(placed, sending) : sendWhole(placed, sending))
  } catch (error) {
    // Browsers also abort requests when the page is left: only an upload canceled here is unwanted.
    if (sending.signal.aborted) return 'canceled'
    if (isOfSomebodyElse(sending)) return ofSomebodyElse
    const seconds = retryAfterOf(error)
    if (seconds !== undefined) return { kind: 'deferred', seconds }
    if (isConnectionLoss(error)) return (await isReadable(placed.file)) ? 'interrupted' : unreadable
    if (isCodeLoss(error)) return withoutCode
    return { ...failed(texts.fileNotUploaded, error), goesOn: isKept(error) }
  }
}

async function sendWhole({ folder, file }: PlacedFile, sending: Sending): Promise<Attempt> {
  const { signal, idempotencyKey, onProgress } = sending
  const { files } = await arrived(loadApi())
  const options = { signal, idempotencyKey, onProgress: (share: number) => onProgress(wholly(share * file.size)) }
  const answer = await answerOf(files.upload(folder, file, options))
  if (answer === answers.fileUploaded) return uploaded
  if (answer === answers.fileExists) return exists
  return { kind: 'error', message: texts.fileNotUploaded, reason: answer }
}

async function sendInPieces({ folder, file }: PlacedFile, sending: Sending): Promise<Attempt> {
  const { uploadResumably } = await arrived(import('@site/api-client/resumable'))
  const place = { userEmail: sending.user ?? '', folder }
  try {
    await uploadResumably(await arrived(loadApi()), place, file, sending)
    return uploaded
  } catch (error) {
    if (isApiError(error) && isTaken(error) && error.message === answers.fileExists) return exists
    throw error
  }
}

/**
 * Tells the server to delete its part of an upload, which would otherwise expire within a day. Resolves to an outcome
 * if the file had already been stored.
 */
export async function terminateUpload(address: string): Promise<Outcome | undefined> {
  try {
    const { endResumable } = await import('@site/api-client/resumable')
    await endResumable(await loadApi(), address)
  } catch (error) {
    if (isApiError(error) && error.code === 'uploads/complete') return uploaded
  }
  return undefined
}

const uploaded: Outcome = { kind: 'success', message: texts.fileUploaded }
const exists: Outcome = { kind: 'warning', message: texts.fileExists }
const withoutCode: Outcome = { kind: 'error', message: texts.fileNotUploaded, reason: texts.codeNotLoaded }
const unreadable: Outcome = { kind: 'error', message: texts.fileNotUploaded, reason: texts.fileUnreadable }

/** Another tab may log in as another user at any time. */
const isOfSomebodyElse = ({ user }: Sending) => user !== readSession().email

/** The server keeps its part for the owner. */
const ofSomebodyElse: Verdict = {
  kind: 'error',
  message: texts.fileNotUploaded,
  reason: texts.uploadOfSomebodyElse,
  goesOn: true,
}

const wholly = (sent: number): Progress => ({ confirmed: sent, sent })

/** Nothing is wrong with the upload itself: the session has ended, or another tab took over. */
const isKept = (error: unknown) => isSessionEnd(error) || (isApiError(error) && error.code === 'uploads/superseded')

/** Browsers also report a lost connection if a file is moved, changed or deleted while it is being sent. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
