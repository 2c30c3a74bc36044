import { isApiError } from '@site/api-client/errors'
import { copyFile, copyFolder, moveFile, moveFolder } from '@site/api-client/moving'
import type { FolderPath } from '@site/contracts'
import { atom, useAtomValue } from 'jotai'
import { keyOf } from '#kit/entry.ts'
import { retryAfterOf } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession, showToast } from '#services.ts'
import { reloadLists, removeFromList } from '#store/entry-changes.ts'
import { evictFolder } from '#store/folder.queries.ts'
import type { ConflictAnswer } from '../conflicts/conflict-question.tsx'
import type { Transfer } from '../moving/moving-state.ts'
import { createQueue, type Step } from '../queue.ts'
import { marksOf } from '../undo/marks.ts'
import { undoStack } from '../undo/undo-stack.ts'
import {
  answered,
  type Batch,
  batchesOf,
  canceled,
  countOf,
  createJob,
  isUnfinished,
  type Job,
  type ListedBatch,
  type RenamedEntry,
  retried,
} from './batch.ts'
import { outcomeOf, transferTexts } from './transfer-texts.ts'

interface TargetedTransfer extends Omit<Transfer, 'entries'> {
  entries: readonly RenamedEntry[]
  to: FolderPath
  isUndo?: boolean
}

/** Returns the id under which a batch can be undone. */
export const undoIdOf = ({ id }: Batch) => `batch ${id}`

/** Moves and copies two entries at a time, batch by batch, until the session ends. */
function createTransfers() {
  const queue = createQueue<Job>({
    concurrency: 2,
    question: transferTexts.logoutEndsTransfers,
    isUnsettled: isUnfinished,
    // A question holds up the batches behind it.
    nextOf(jobs) {
      const current = jobs.find(isUnfinished)?.batch
      return jobs.find(({ batch, state }) => batch === current && state.kind === 'waiting')
    },
    run: sendJob,
    canceled,
    answered,
    onSteps: handleSteps,
  })
  const { jobsAtom, jobs, newId } = queue
  const activity = watchUserActivity()
  const jobsOf = (id: number) => jobs().filter(({ batch }) => batch.id === id)

  function handleSteps(steps: readonly Step<Job>[]): void {
    for (const { after } of steps) if (after.state.kind === 'done') updateLists(after, after.state.name)
    const changed = new Set(steps.map(({ after }) => after.batch))
    for (const batch of batchesOf(jobs().filter((job) => changed.has(job.batch)))) {
      if (countOf(batch, 'waiting', 'running', 'rateLimited') > 0) continue
      const reloaded = reloadBoth(batch)
      if (batch.jobs.some(isUnfinished)) continue
      recordUndo(batch, reloaded)
      const outcome = outcomeOf(batch)
      if (outcome) showToast({ kind: outcome.kind, message: outcome.message })
    }
  }

  /** Starts a batch, and removes earlier batches that ended without a failure. */
  function start({ to, entries, isUndo = false, ...transfer }: TargetedTransfer): void {
    // A copy next to its original always takes another name.
    const onConflict = transfer.action === 'copy' && isSameFolder(transfer.from, to) ? 'keep-both' : undefined
    const batch: Batch = { ...transfer, id: newId(), user: readSession().email, to, isUndo }
    const remaining = jobs().filter((job) => isUnfinished(job) || job.state.kind === 'failed')
    const kept = new Set(remaining.map((job) => job.batch))
    queue.keep((job) => kept.has(job.batch))
    activity.reset()
    queue.add(entries.map((entry) => createJob(entry, { id: newId(), batch, onConflict })))
  }

  /** Answers the first conflict of a batch; with `forAll`, all conflicts. */
  function answer(id: number, given: ConflictAnswer, forAll: boolean): void {
    const conflicts = jobsOf(id).filter(({ state }) => state.kind === 'conflict')
    queue.answer(forAll ? conflicts : conflicts.slice(0, 1), given, forAll)
  }

  const dismiss = (id: number) => queue.keep(({ batch }) => batch.id !== id)

  window.addEventListener('sessionend', queue.clear)

  return {
    batchesAtom: atom((get) => batchesOf(get(jobsAtom))),
    isUserIdle: activity.isUserIdle,
    start,
    answer,
    cancel: (id: number) => queue.step(jobsOf(id), canceled),
    retry: (id: number) => queue.step(jobsOf(id), retried),
    dismiss,
  }
}

const transfersAtom = atom(() => createTransfers())

export const useTransfers = () => useAtomValue(transfersAtom)

/**
 * Moves or copies one entry, unless another tab has logged in as a different user in the meantime. Resolves to the
 * change that ends the attempt, or to the seconds until the next one if the server asks for a pause. Never rejects.
 */
async function sendJob(job: Job) {
  const endIn = (state: Job['state']) => (sent: Job) => ({ ...sent, state })
  if (readSession().email !== job.batch.user) return endIn({ kind: 'failed', reason: texts.anotherUser })
  try {
    return endIn({ kind: 'done', name: await send(job) })
  } catch (error) {
    if (isApiError(error) && /^(?:files|folders)\/name-taken$/.test(error.code)) {
      const { isUndo, to } = job.batch
      // Undo overwrites nothing: a place that was taken since is a failure.
      return endIn(isUndo ? { kind: 'failed', reason: transferTexts.conflict(job.newName, to) } : { kind: 'conflict' })
    }
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

function watchUserActivity() {
  let isIdle = true
  const stopWaiting = () => {
    isIdle = false
  }
  return {
    isUserIdle: () => isIdle,
    reset() {
      isIdle = true
      for (const type of ['keydown', 'pointerdown']) {
        // Skips the events of the key or button press that starts the transfer.
        setTimeout(() => window.addEventListener(type, stopWaiting, { capture: true, once: true }))
      }
    },
  }
}

/** Updates the cache after an entry has arrived in the target folder as `name`. */
function updateLists(job: Job, name: string): void {
  const { action, user, from, to, beforeRemove } = job.batch
  if (job.kind === 'folder') evictFolder(user, [...to, name])
  if (action === 'copy') return
  beforeRemove?.(keyOf(job))
  removeFromList(user, from, job)
}

/** Reloads both folders' lists, and the storage usage. */
const reloadBoth = ({ user, from, to, jobs }: ListedBatch) =>
  Promise.all([reloadLists(user, from, jobs), reloadLists(user, to, jobs)])

/**
 * Undo moves back what was moved, under its former name, and deletes what was copied, unless a copy has replaced a file,
 * which cannot be brought back.
 */
function recordUndo(batch: ListedBatch, reloaded: Promise<unknown>): void {
  const { action, from, to, isUndo, jobs } = batch
  const entries = jobs.flatMap(({ kind, name, state }) =>
    state.kind === 'done' ? { kind, name: state.name, newName: name } : [],
  )
  if (isUndo || entries.length === 0) return
  const id = undoIdOf(batch)
  if (action === 'move') {
    undoStack().record({ kind: 'move', id, noun: 'move', from: to, to: from, entries })
    return
  }
  if (jobs.some(({ onConflict, state }) => onConflict === 'replace' && state.kind === 'done')) return
  const marks = reloaded.then(() => marksOf(to, entries, { isReloaded: true })).catch(() => undefined)
  undoStack().record({ kind: 'addition', id, noun: 'copy', folder: to, entries, marks })
}
