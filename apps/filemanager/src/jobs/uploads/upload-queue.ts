import { type FolderPath, lastSegment, nameProblem } from '@site/contracts'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { nanoid } from 'nanoid'
import { retryPause } from '#kit/failures/retry-later.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import { formatBytes } from '#kit/format.ts'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { readSession, showToast } from '#services.ts'
import { fileQueries } from '#store/file.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { refreshUsage, usageQuery } from '#store/usage.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import { createQueue, type Step } from '../queue.ts'
import { marksOf } from '../undo/marks.ts'
import { undoStack } from '../undo/undo-stack.ts'
import { sendFile, terminateUpload } from './send-file.ts'
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
  type UploadOutcome,
} from './upload.ts'
import { createUploadLocks } from './upload-locks.ts'
import { findRecord, removeRecord } from './upload-records.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Sends two files at a time. Lists all files in the order in which they were added, until the session ends. */
function createUploadQueue() {
  const queue = createQueue<Upload>({
    concurrency: 2,
    question: texts.logoutEndsUploads,
    isUnsettled,
    run: sendFile,
    canceled,
    answered,
    onSteps: (steps) => steps.forEach(handleStep),
  })
  const { jobsAtom: uploadsAtom, jobs: uploads, newId } = queue
  const holdLocks = createUploadLocks()
  const reloadFolder = createFolderReload()
  const handleEnd = createBatchEnds(uploads, (stored) => recordUndo(stored, reloadFolder))

  function handleStep({ before, after }: Step<Upload>): void {
    const { state, folder, address } = after
    if (state.kind === 'interrupted') {
      retryLater(after)
      return
    }
    const outcome = state.kind === 'ended' ? state.outcome : undefined
    if (address === undefined && !outcome?.isResumable) removeRecord(before.address)
    if (outcome?.isAbandoned && before.address !== undefined) void terminate(before, before.address)
    if (outcome?.kind === 'success' || outcome === canceledUpload) void reloadFolder(folder)
    handleEnd(after, outcome)
  }

  function retryLater({ id, losses, state }: Upload): void {
    // One toast is enough, because the list shows that the upload resumes automatically.
    if (losses === 1) toast({ kind: 'error', message: texts.fileNotUploaded })
    const isInterrupted = () => uploads().some((upload) => upload.id === id && upload.state === state)
    setTimeout(() => isInterrupted() && retry(id), retryPause(losses))
  }

  /** Deletes an upload on the server, unless it has just been stored there. */
  async function terminate({ id, folder }: Upload, address: string): Promise<void> {
    if (!(await terminateUpload(address))) return
    void reloadFolder(folder)
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
      const problem = nameProblem(lastSegment(source.file.name)) ?? sizeProblem(source.file)
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

  const clearSettled = () => queue.keep(isUnsettled)

  getDefaultStore().sub(uploadsAtom, () =>
    holdLocks(
      uploads()
        .filter(isUnfinished)
        .map(({ address }) => address),
    ),
  )
  window.addEventListener('online', () => {
    for (const { id, state } of uploads()) if (state.kind === 'interrupted') retry(id)
  })
  // The server keeps the received bytes of large files, so the user can resume them after the next login.
  window.addEventListener('sessionend', queue.clear)

  return { uploadsAtom, enqueue, reject, cancel: queue.cancel, retry, answer, clearSettled }
}

/** Created by the first screen that reads it; lives until the page unloads. */
const uploadQueueAtom = atom(() => createUploadQueue())

export const useUploadQueue = () => useAtomValue(uploadQueueAtom)

export const useUploads = () => useAtomValue(useUploadQueue().uploadsAtom)

const toast = ({ kind, message }: Outcome) => showToast({ kind, message })

/**
 * Returns a function to call when an upload has ended. Each failure gets its own toast; the successes of a batch share
 * one with their count, once the whole batch has ended.
 */
function createBatchEnds(uploads: () => readonly Upload[], onStored: (stored: readonly Upload[]) => void) {
  const successes = new Map<number, Upload[]>()

  return (upload: Upload, outcome?: UploadOutcome): void => {
    const { batch } = upload
    if (outcome?.kind === 'success') successes.set(batch, [...(successes.get(batch) ?? []), upload])
    else if (outcome && !outcome.isChosen) toast(outcome)

    const stored = successes.get(batch) ?? []
    const first = stored[0] && outcomeOf(stored[0])
    if (!first || uploads().some((other) => other.batch === batch && isUnfinished(other))) return
    successes.delete(batch)
    toast(stored.length === 1 ? first : { ...first, message: texts.filesUploaded(stored.length) })
    onStored(stored)
  }
}

const outcomeOf = ({ state }: Upload) => (state.kind === 'ended' ? state.outcome : undefined)

/**
 * Undo deletes what was uploaded into one folder that existed before. The former bytes of a replaced file cannot be
 * brought back.
 */
function recordUndo(stored: readonly Upload[], reload: (folder: FolderPath) => Promise<void>): void {
  const [first] = stored
  const canUndo = (upload: Upload) =>
    first !== undefined &&
    !upload.isFolderNew &&
    isSameFolder(upload.folder, first.folder) &&
    outcomeOf(upload)?.message !== texts.fileReplaced
  if (!first || !stored.every(canUndo)) return
  const { folder } = first
  const entries = stored.map((upload) => ({
    kind: 'file' as const,
    name: outcomeOf(upload)?.storedName ?? upload.file.name,
  }))
  const marks = reload(folder)
    .then(() => marksOf(folder, entries, { isReloaded: true }))
    .catch(() => undefined)
  undoStack().record({ kind: 'addition', id: `upload ${first.id}`, noun: 'upload', folder, entries, marks })
}

const RELOAD_DELAY_MS = 200

/** Returns a throttled function that reloads a folder's list and the storage usage. Resolves once it has. */
function createFolderReload(): (folder: FolderPath) => Promise<void> {
  const pending = new Map<string, Promise<void>>()
  return (folder) => {
    const key = JSON.stringify(folder)
    const reload = async () => {
      await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS))
      pending.delete(key)
      refreshUsage()
      await queryClient.invalidateQueries(fileQueries.inFolder(readSession().email, folder))
    }
    const reloaded = pending.get(key) ?? reload()
    pending.set(key, reloaded)
    return reloaded
  }
}

/** Returns why a file is too large to send, if the limit is known; the server checks regardless. */
function sizeProblem({ size }: File): string | undefined {
  const limit = queryClient.getQueryData(usageQuery(readSession().email).queryKey)?.maxUploadBytes
  return limit !== undefined && size > limit
    ? `The file is ${formatBytes(size)}; the limit is ${formatBytes(limit)}.`
    : undefined
}
