import type { FolderPath } from '@site/contracts'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { createLeaveConfirmation } from '#kit/confirm-before-leaving.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import { readSession, showToast } from '#services.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import type { Transfer } from '../moving/transfer.ts'
import {
  answerConflict,
  type Batch,
  countOf,
  createJobs,
  isUnfinished,
  type Job,
  noAnswers,
  type RenamedEntry,
  settle,
  withoutRemaining,
  withRetries,
} from './batch.ts'
import { reloadLists, updateLists } from './cached-lists.ts'
import { sendJob } from './send-job.ts'
import { outcomeOf, transferTexts } from './transfer-texts.ts'
import { watchUserActivity } from './user-activity.ts'

const CONCURRENCY = 2

/** A move or copy to a folder. */
export interface TargetedTransfer extends Omit<Transfer, 'entries'> {
  entries: readonly RenamedEntry[]
  to: FolderPath
  isUndo?: boolean
}

/** Moves and copies two entries at a time, batch by batch, until the session ends. */
function createTransfers() {
  const store = getDefaultStore()
  const batchesAtom = atom<readonly Batch[]>([])
  const activity = watchUserActivity()
  let lastId = 0

  const confirmBeforeLeaving = createLeaveConfirmation(transferTexts.logoutEndsTransfers)

  const batches = () => store.get(batchesAtom)
  const find = (id: number) => batches().find((batch) => batch.id === id)

  function setBatches(next: readonly Batch[]): void {
    store.set(batchesAtom, next)
    confirmBeforeLeaving(next.some(isUnfinished))
  }

  const change = (id: number, next: (batch: Batch) => Batch) =>
    setBatches(batches().map((batch) => (batch.id === id ? next(batch) : batch)))

  function setJob(batchId: number, jobId: number, next: (job: Job, batch: Batch) => Job): void {
    change(batchId, (batch) => ({
      ...batch,
      jobs: batch.jobs.map((job) => (job.id === jobId ? next(job, batch) : job)),
    }))
  }

  function proceed(): void {
    const batch = batches().find(isUnfinished)
    const free = batch ? CONCURRENCY - countOf(batch, 'running') : 0
    const next = batch?.jobs.filter(({ state }) => state.kind === 'waiting').slice(0, free) ?? []
    for (const job of next) if (batch) void run(batch, job)
  }

  async function run(batch: Batch, job: Job): Promise<void> {
    setJob(batch.id, job.id, (started) => ({ ...started, state: { kind: 'running' } }))
    const end = await sendJob(batch, job)
    // The session may have ended during the call.
    if (!find(batch.id)) return
    if (end.kind === 'done') updateLists(batch, job, end.name)
    setJob(batch.id, job.id, (sent, { answers }) => settle(sent, end, answers))
    afterStep(batch.id)
  }

  /** Continues, and reports the batch if it has ended. */
  function afterStep(id: number): void {
    const batch = find(id)
    if (batch && countOf(batch, 'running', 'waiting') === 0) reloadLists(batch)
    if (batch && !isUnfinished(batch)) report(batch)
    proceed()
  }

  /** Starts a batch, and removes earlier batches that ended without a failure. */
  function start({ to, entries, isUndo = false, ...transfer }: TargetedTransfer): void {
    // A copy next to its original always takes another name.
    const onConflict = transfer.action === 'copy' && isSameFolder(transfer.from, to) ? 'keep-both' : undefined
    const batch: Batch = {
      ...transfer,
      id: ++lastId,
      user: readSession().email,
      to,
      isUndo,
      jobs: createJobs(entries, onConflict),
      answers: noAnswers,
    }
    const shown = batches().filter((other) => isUnfinished(other) || countOf(other, 'failed') > 0)
    setBatches([...shown, batch])
    activity.reset()
    proceed()
  }

  const step = (id: number, next: (batch: Batch) => Batch) => {
    change(id, next)
    afterStep(id)
  }

  const dismiss = (id: number) => setBatches(batches().filter((batch) => batch.id !== id))

  function undo(id: number): void {
    const batch = find(id)
    if (!batch) return
    const entries = batch.jobs.flatMap(({ kind, name, state }) =>
      state.kind === 'done' ? { kind, name: state.name, newName: name } : [],
    )
    dismiss(id)
    start({ action: 'move', from: batch.to, to: batch.from, entries, isUndo: true })
  }

  window.addEventListener('sessionend', () => setBatches([]))

  return {
    batchesAtom,
    isUserIdle: activity.isUserIdle,
    start,
    /** Answers the first conflict of a batch. */
    answer: (id: number, answer: ConflictAnswer, forAll: boolean) =>
      step(id, (batch) => answerConflict(batch, answer, forAll)),
    cancel: (id: number) => step(id, withoutRemaining),
    retry: (id: number) => step(id, withRetries),
    undo,
    dismiss,
  }
}

function report(batch: Batch): void {
  const outcome = outcomeOf(batch)
  if (outcome) showToast({ kind: outcome.kind, message: outcome.message })
}

const transfersAtom = atom(() => createTransfers())

export const useTransfers = () => useAtomValue(transfersAtom)
