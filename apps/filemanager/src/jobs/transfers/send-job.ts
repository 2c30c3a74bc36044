import { isApiError } from '@site/api-client/errors'
import { copyFile, copyFolder, moveFile, moveFolder } from '@site/api-client/moving'
import { retryAfterOf } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession } from '#services.ts'
import type { Job } from './batch.ts'

/**
 * Moves or copies one entry, unless another tab has logged in as a different user in the meantime. Resolves to the
 * change that ends the attempt, or to the seconds until the next one if the server asks for a pause. Never rejects.
 */
export async function sendJob(job: Job) {
  const endIn = (state: Job['state']) => (sent: Job) => ({ ...sent, state })
  if (readSession().email !== job.batch.user) return endIn({ kind: 'failed', reason: texts.uploadOfAnotherUser })
  try {
    return endIn({ kind: 'done', name: await send(job) })
  } catch (error) {
    if (isApiError(error) && /^(?:files|folders)\/name-taken$/.test(error.code)) return endIn({ kind: 'conflict' })
    return retryAfterOf(error) ?? endIn({ kind: 'failed', reason: reasonOf(error) })
  }
}

async function send({ batch, kind, name, newName, onConflict, idempotencyKey }: Job): Promise<string> {
  const { action, from, to, user } = batch
  const api = await loadApi()
  const target = { userEmail: user ?? '', to, newName, ...(onConflict && { onConflict }) }
  const options = { idempotencyKey }
  const sent =
    kind === 'file'
      ? (action === 'move' ? moveFile : copyFile)(api, from, name, target, options)
      : (action === 'move' ? moveFolder : copyFolder)(api, [...from, name], target, options)
  return (await sent).name
}
