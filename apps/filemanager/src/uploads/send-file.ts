import { ApiError } from '@site/api-client'
import { answers } from '@site/contracts'
import { loadApi, readSession } from '@site/federation'
import { answerOf, failed, isTaken, type Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import type { PlacedFile } from './queued-upload.ts'

/** `interrupted`: the connection was lost, and another attempt may succeed. */
export type Attempt = Outcome | 'interrupted' | 'cancelled'

export interface Sending {
  signal: AbortSignal
  idempotencyKey: string
  /** Of an attempt before this one. */
  address: string | undefined
  onBegun: (address: string) => void
  /** Bytes: what the server has confirmed, or of a small file what has left. */
  onProgress: (bytes: number) => void
}

/** From here on an upload goes in pieces, so that a lost connection costs one of them and not the whole. */
const RESUMABLE_FROM = 16 * 1024 ** 2

/** One attempt. Never rejects. */
export async function sendFile(placed: PlacedFile, sending: Sending): Promise<Attempt> {
  try {
    return await (placed.file.size > RESUMABLE_FROM ? sendInPieces(placed, sending) : sendWhole(placed, sending))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network/aborted') return 'cancelled'
    return isConnectionLoss(error) ? 'interrupted' : failed(texts.fileNotUploaded, error)
  }
}

async function sendWhole({ folder, file }: PlacedFile, sending: Sending): Promise<Attempt> {
  const { signal, idempotencyKey, onProgress } = sending
  const { files } = await loadApi()
  const options = { signal, idempotencyKey, onProgress: (share: number) => onProgress(share * file.size) }
  const answer = await answerOf(files.upload(folder, file, options))
  if (answer === answers.fileUploaded) return uploaded
  if (answer === answers.fileExists) return exists
  return { kind: 'error', message: texts.fileNotUploaded, reason: answer }
}

async function sendInPieces({ folder, file }: PlacedFile, sending: Sending): Promise<Attempt> {
  const { onProgress, ...options } = sending
  const { uploadResumably } = await import('@site/api-client/resumable')
  const place = { userEmail: readSession().email ?? '', folder }
  try {
    await uploadResumably(await loadApi(), place, file, {
      ...options,
      onProgress: ({ confirmed }) => onProgress(confirmed),
    })
    return uploaded
  } catch (error) {
    if (isTaken(error) && error instanceof ApiError && error.message === answers.fileExists) return exists
    throw error
  }
}

/** Tells the server that what it has of an upload is not needed any more; by itself it forgets it within a day. */
export async function giveUp(address: string): Promise<void> {
  const { endResumable } = await import('@site/api-client/resumable')
  await endResumable(await loadApi(), address).catch(() => undefined)
}

const uploaded: Outcome = { kind: 'success', message: texts.fileUploaded }
const exists: Outcome = { kind: 'warning', message: texts.fileExists }

/**
 * A gateway without its server says 502 to 504: the file itself was not judged. An upload that is elsewhere by now got
 * bytes of a lost connection late: another attempt asks where it is.
 */
const isConnectionLoss = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504) || error.code === 'uploads/wrong-offset')
