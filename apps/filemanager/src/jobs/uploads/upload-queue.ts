import { nameProblem } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'
import { nanoid } from 'nanoid'
import { createLeaveConfirmation } from '#kit/confirm-before-leaving.ts'
import { retryPause } from '#kit/failures/retry-later.ts'
import { texts } from '#kit/texts.ts'
import { readSession } from '#services.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import { createBatchToasts, toast } from './batch-toasts.ts'
import { createFolderReload } from './folder-reload.ts'
import { sendFile, terminateUpload } from './send-file.ts'
import { sizeProblem } from './size-problem.ts'
import {
  conflictOf,
  type FileInFolder,
  failedUpload,
  isUnfinished,
  isUnsettled,
  transition,
  type Upload,
  type UploadEvent,
  type UploadOutcome,
} from './upload.ts'
import { createUploadLocks } from './upload-locks.ts'
import { addRecord, findRecord, removeRecord } from './upload-records.ts'

const CONCURRENCY = 2

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Sends two files at a time. Lists all files in the order in which they were added, until the session ends. */
export function createUploadQueue() {
  const store = getDefaultStore()
  const uploadsAtom = atom<readonly Upload[]>([])
  const attempts = new Map<number, AbortController>()
  const holdLocks = createUploadLocks()
  const reloadFolder = createFolderReload()
  const confirmBeforeLeaving = createLeaveConfirmation(texts.logoutEndsUploads)
  const uploads = () => store.get(uploadsAtom)
  const toastEnd = createBatchToasts(uploads)
  /** The answers that the user gave for all conflicts, by batch. */
  const answers = new Map<number, ConflictAnswer>()
  let lastId = 0
  let lastBatch = 0

  const find = (id: number) => uploads().find((upload) => upload.id === id)

  function setUploads(next: readonly Upload[]): void {
    store.set(uploadsAtom, next)
    confirmBeforeLeaving(next.some(isUnsettled))
    holdLocks(next.filter(isUnfinished).map(({ address }) => address))
  }

  function dispatch(id: number, event: UploadEvent): void {
    const before = find(id)
    const after = before && transition(before, event)
    if (!after || after === before) return
    setUploads(uploads().map((upload) => (upload === before ? after : upload)))
    runSideEffects(event, after, before)
    startNext()
  }

  function runSideEffects(event: UploadEvent, upload: Upload, before: Upload): void {
    switch (event.type) {
      case 'started':
        void run(upload)
        break
      case 'created':
        addRecord(upload, event.address)
        break
      case 'connectionLost':
        // One toast is enough, because the list shows that the upload resumes automatically.
        if (upload.losses === 1) toast({ kind: 'error', message: texts.fileNotUploaded })
        retryIn(retryPause(upload.losses), upload)
        break
      case 'rateLimited':
        retryIn(event.seconds * 1000, upload)
        break
      case 'ended':
        if (!event.outcome.isResumable) removeRecord(before.address)
        if (event.outcome.isAbandoned && before.address !== undefined) void terminate(before, before.address)
        if (event.outcome.kind === 'success') reloadFolder(upload.folder)
        handleEnd(upload, event.outcome)
        break
      case 'canceled':
        removeRecord(before.address)
        reloadFolder(upload.folder)
        if (before.address !== undefined) void terminate(before, before.address)
        toastEnd(upload)
        break
      case 'answered':
        toastEnd(upload)
    }
  }

  function handleEnd(upload: Upload, outcome: UploadOutcome): void {
    const answer = outcome.conflict && answers.get(upload.batch)
    if (answer) dispatch(upload.id, { type: 'answered', answer, nextKey: nanoid() })
    else toastEnd(upload, outcome)
  }

  function startNext(): void {
    const active = uploads().filter(({ state }) => state.kind === 'sending' || state.kind === 'rateLimited')
    const next = uploads().find(({ state }) => state.kind === 'waiting')
    if (next && active.length < CONCURRENCY) dispatch(next.id, { type: 'started' })
  }

  async function run(upload: Upload): Promise<void> {
    const { id } = upload
    const attempt = new AbortController()
    attempts.set(id, attempt)
    const end = await sendFile(upload, attempt.signal, (event) => dispatch(id, event))
    attempts.delete(id)
    dispatch(id, end)
  }

  /** Retries after a delay, unless the upload's state has changed by then. */
  function retryIn(ms: number, { id, state }: Upload): void {
    setTimeout(() => find(id)?.state === state && retry(id), ms)
  }

  /** Deletes an upload on the server, unless it has just been stored there. */
  async function terminate({ id, folder }: Upload, address: string): Promise<void> {
    if (!(await terminateUpload(address))) return
    reloadFolder(folder)
    dispatch(id, { type: 'alreadyStored' })
  }

  const newUpload = (source: FileInFolder, batch: number, state: Upload['state']): Upload => {
    const { email: user } = readSession()
    return { ...source, id: ++lastId, batch, user, idempotencyKey: nanoid(), sent: 0, losses: 0, state }
  }

  /** Adds files; one that is too large or has an invalid name is never sent. */
  function enqueue(files: readonly FileInFolder[]): void {
    const added: Upload[] = []
    const batch = ++lastBatch
    for (const source of files) {
      const problem = nameProblem(source.file.name) ?? sizeProblem(source.file)
      if (problem) reject(source, problem)
      else added.push({ ...newUpload(source, batch, { kind: 'waiting' }), address: resumableAddress(source) })
    }
    setUploads([...uploads(), ...added])
    startNext()
  }

  /** Returns the address of the upload to resume, unless another entry is already sending it. */
  function resumableAddress(source: FileInFolder): string | undefined {
    const address = findRecord(source)?.address
    return uploads().some((upload) => upload.address === address) ? undefined : address
  }

  /** Lists a file that cannot be sent. */
  function reject(source: FileInFolder, reason: string): void {
    const outcome = failedUpload(reason, { isPermanent: true })
    setUploads([...uploads(), newUpload(source, ++lastBatch, { kind: 'ended', outcome })])
    toast(outcome)
  }

  function cancel(id: number): void {
    const attempt = attempts.get(id)
    if (attempt) attempt.abort()
    else dispatch(id, { type: 'canceled', nextKey: nanoid() })
  }

  function retry(id: number): void {
    const upload = find(id)
    // A user who retries a skipped file wants to be asked again.
    if (upload && !isUnfinished(upload)) answers.delete(upload.batch)
    dispatch(id, { type: 'retried', nextKey: nanoid() })
  }

  /** Answers the conflict of an upload; with `forAll`, all conflicts, including later ones in the same batch. */
  function answer(id: number, chosen: ConflictAnswer, forAll: boolean): void {
    const answered = uploads().filter((upload) => conflictOf(upload) && (forAll || upload.id === id))
    if (forAll) for (const { batch } of answered) answers.set(batch, chosen)
    for (const upload of answered) dispatch(upload.id, { type: 'answered', answer: chosen, nextKey: nanoid() })
  }

  /** Keeps uploads that are in progress or wait for an answer. */
  const clearSettled = () => setUploads(uploads().filter(isUnsettled))

  window.addEventListener('online', () => {
    for (const { id, state } of uploads()) if (state.kind === 'interrupted') retry(id)
  })
  // The server keeps the received bytes of large files, so the user can resume them after the next login.
  window.addEventListener('sessionend', () => {
    setUploads([])
    for (const attempt of attempts.values()) attempt.abort()
  })

  return { uploadsAtom, enqueue, reject, cancel, retry, answer, clearSettled }
}
