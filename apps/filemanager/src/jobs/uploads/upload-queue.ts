import { nameProblem } from '@site/contracts'
import { getDefaultStore } from 'jotai'
import { nanoid } from 'nanoid'
import { retryPause } from '#kit/failures/retry-later.ts'
import { texts } from '#kit/texts.ts'
import { readSession } from '#services.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import { createQueue, type Step } from '../queue.ts'
import { createBatchToasts, toast } from './batch-toasts.ts'
import { createFolderReload } from './folder-reload.ts'
import { sendFile, terminateUpload } from './send-file.ts'
import { sizeProblem } from './size-problem.ts'
import {
  alreadyStored,
  answered,
  canceled,
  canceledUpload,
  conflictOf,
  type FileInFolder,
  failedUpload,
  isUnfinished,
  isUnsettled,
  retried,
  type Upload,
} from './upload.ts'
import { createUploadLocks } from './upload-locks.ts'
import { findRecord, removeRecord } from './upload-records.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Sends two files at a time. Lists all files in the order in which they were added, until the session ends. */
export function createUploadQueue() {
  const queue = createQueue<Upload>({
    concurrency: 2,
    question: texts.logoutEndsUploads,
    isUnsettled,
    run: sendFile,
    canceled,
    answered,
    onSteps(steps) {
      for (const step of steps) handleStep(step)
    },
  })
  const { jobsAtom: uploadsAtom, jobs: uploads, newId } = queue
  const holdLocks = createUploadLocks()
  const reloadFolder = createFolderReload()
  const toastEnd = createBatchToasts(uploads)

  function handleStep({ before, after }: Step<Upload>): void {
    const { state, folder, address } = after
    if (state.kind === 'interrupted') return retryLater(after)
    const outcome = state.kind === 'ended' ? state.outcome : undefined
    if (address === undefined && !outcome?.isResumable) removeRecord(before.address)
    if (outcome?.isAbandoned && before.address !== undefined) void terminate(before, before.address)
    if (outcome?.kind === 'success' || outcome === canceledUpload) reloadFolder(folder)
    toastEnd(after, outcome)
  }

  /** Retries after a pause, unless the upload's state has changed by then. */
  function retryLater({ id, losses, state }: Upload): void {
    // One toast is enough, because the list shows that the upload resumes automatically.
    if (losses === 1) toast({ kind: 'error', message: texts.fileNotUploaded })
    const isInterrupted = () => uploads().some((upload) => upload.id === id && upload.state === state)
    setTimeout(() => isInterrupted() && retry(id), retryPause(losses))
  }

  /** Deletes an upload on the server, unless it has just been stored there. */
  async function terminate({ id, folder }: Upload, address: string): Promise<void> {
    if (!(await terminateUpload(address))) return
    reloadFolder(folder)
    queue.change([{ id }], alreadyStored)
  }

  const newUpload = (source: FileInFolder, batch: number, state: Upload['state']): Upload => {
    const { email: user } = readSession()
    return { ...source, id: newId(), batch, user, idempotencyKey: nanoid(), sent: 0, losses: 0, state }
  }

  /** Adds files; one that is too large or has an invalid name is never sent. */
  function enqueue(files: readonly FileInFolder[]): void {
    const added: Upload[] = []
    const batch = newId()
    for (const source of files) {
      const problem = nameProblem(source.file.name) ?? sizeProblem(source.file)
      if (problem) reject(source, problem)
      else added.push({ ...newUpload(source, batch, { kind: 'waiting' }), address: resumableAddress(source) })
    }
    queue.add(added)
  }

  /** Returns the address of the upload to resume, unless another entry is already sending it. */
  function resumableAddress(source: FileInFolder): string | undefined {
    const address = findRecord(source)?.address
    return uploads().some((upload) => upload.address === address) ? undefined : address
  }

  /** Lists a file that cannot be sent. */
  function reject(source: FileInFolder, reason: string): void {
    const outcome = failedUpload(reason, { isPermanent: true })
    queue.add([newUpload(source, newId(), { kind: 'ended', outcome })])
    toast(outcome)
  }

  function retry(id: number): void {
    const upload = uploads().find((other) => other.id === id)
    // A user who retries a skipped file wants to be asked again.
    if (upload && !isUnfinished(upload)) queue.forgetAnswer(upload.batch)
    queue.step([{ id }], retried)
  }

  /** Answers the conflict of an upload; with `forAll`, all conflicts, including later ones in the same batch. */
  function answer(id: number, chosen: ConflictAnswer, forAll: boolean): void {
    const asked = uploads().filter((upload) => conflictOf(upload) && (forAll || upload.id === id))
    queue.answer(asked, chosen, forAll)
  }

  /** Keeps uploads that are in progress or wait for an answer. */
  const clearSettled = () => queue.keep(isUnsettled)

  getDefaultStore().sub(uploadsAtom, () => holdLocks(uploads().filter(isUnfinished).map(({ address }) => address)))
  window.addEventListener('online', () => {
    for (const { id, state } of uploads()) if (state.kind === 'interrupted') retry(id)
  })
  // The server keeps the received bytes of large files, so the user can resume them after the next login.
  window.addEventListener('sessionend', queue.clear)

  return { uploadsAtom, enqueue, reject, cancel: queue.cancel, retry, answer, clearSettled }
}
