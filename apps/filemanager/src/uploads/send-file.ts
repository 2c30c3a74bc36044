import { ApiError, type SendOptions } from '@site/api-client'
import { answers } from '@site/contracts'
import { loadApi } from '@site/federation'
import { answerOf, failed, type Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import type { PlacedFile } from './queued-upload.ts'

/** `interrupted`: the connection was lost, and another attempt may succeed. Never rejects. */
export type Attempt = Outcome | 'interrupted' | 'cancelled'

export async function sendFile({ folder, file }: PlacedFile, options: SendOptions): Promise<Attempt> {
  try {
    return outcomeOf(await answerOf((await loadApi()).files.upload(folder, file, options)))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network/aborted') return 'cancelled'
    return isConnectionLoss(error) ? 'interrupted' : failed(texts.fileNotUploaded, error)
  }
}

function outcomeOf(answer: string): Outcome {
  if (answer === answers.fileUploaded) return { kind: 'success', message: texts.fileUploaded }
  if (answer === answers.fileExists) return { kind: 'warning', message: texts.fileExists }
  return { kind: 'error', message: texts.fileNotUploaded, reason: answer }
}

/** A gateway without its server says 502 to 504: the file itself was not judged. */
const isConnectionLoss = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))
