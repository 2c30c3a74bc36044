import { isApiError } from '@site/api-client/errors'
import { copyFile, copyFolder, moveFile, moveFolder } from '@site/api-client/moving'
import { retryAfterOf } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession } from '#services.ts'
import type { Batch, Job, JobOutcome } from './batch.ts'

/**
 * Moves or copies one entry. Never rejects. Waits and retries if rate-limited, unless another tab has logged in as a
 * different user in the meantime.
 */
export async function sendJob(batch: Batch, job: Job): Promise<JobOutcome> {
  if (readSession().email !== batch.user) return { kind: 'failed', reason: texts.uploadOfAnotherUser }
  try {
    return { kind: 'done', name: await send(batch, job) }
  } catch (error) {
    if (isApiError(error) && /^(?:files|folders)\/name-taken$/.test(error.code)) return { kind: 'conflict' }
    const seconds = retryAfterOf(error)
    if (seconds === undefined) return { kind: 'failed', reason: reasonOf(error) }
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return sendJob(batch, job)
  }
}

async function send({ action, from, to, user }: Batch, job: Job): Promise<string> {
  const { kind, name, newName, onConflict, idempotencyKey } = job
  const api = await loadApi()
  const target = { userEmail: user ?? '', to, newName, ...(onConflict && { onConflict }) }
  const options = { idempotencyKey }
  const sent =
    kind === 'file'
      ? (action === 'move' ? moveFile : copyFile)(api, from, name, target, options)
      : (action === 'move' ? moveFolder : copyFolder)(api, [...from, name], target, options)
  return (await sent).name
}
