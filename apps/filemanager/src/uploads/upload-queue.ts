import { nameProblem } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'
import { nanoid } from 'nanoid'
import { readSession, showToast } from '../services.ts'
import type { Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import { sizeProblem } from '../upload-choice/size-problem.ts'
import { speedometer } from '../upload-list/speedometer.ts'
import { guardLeaving } from './leave-guard.ts'
import { isUnfinished, type PlacedFile, type QueuedUpload, type Verdict } from './queued-upload.ts'
import { reloadFilesOf } from './reload-files.ts'
import { forget, remember, rememberedOf } from './remembered.ts'
import { type Progress, sendFile, terminateUpload } from './send-file.ts'
import { claim } from './upload-claims.ts'

/** In the order in which they were asked for. Lives as long as the page, whatever screen is shown. */
export const uploadsAtom = atom<readonly QueuedUpload[]>([])

const AT_ONCE = 2
const MAX_PAUSE_MS = 30_000
/** Often enough to look alive, seldom enough to leave the page its time. */
const PROGRESS_EVERY_MS = 200

const store = getDefaultStore()
const controllers = new Map<number, AbortController>()
const attempts = new Map<number, number>()
let lastId = 0

store.sub(uploadsAtom, () => {
  const unfinished = store.get(uploadsAtom).filter(isUnfinished)
  guardLeaving(unfinished.length > 0)
  claim(unfinished.map(({ address }) => address))
})

/** Adds files to the list; a file that is too large or has an invalid name is never sent. */
export function enqueue(files: readonly PlacedFile[]): void {
  for (const placed of files) {
    const problem = problemOf(placed)
    if (problem) refuse(placed, problem)
  }
  const sendable = files.filter((placed) => !problemOf(placed))
  const added = sendable.map((placed) => ({
    ...placed,
    id: ++lastId,
    user: readSession().email,
    idempotencyKey: nanoid(),
    address: freeAddressOf(placed),
    state: 'waiting' as const,
    sent: 0,
  }))
  store.set(uploadsAtom, (before) => [...before, ...added])
  startNext()
}

const problemOf = ({ file }: PlacedFile) => nameProblem(file.name) ?? sizeProblem(file)

/** Two lines never send the same upload. */
function freeAddressOf(placed: PlacedFile): string | undefined {
  const address = rememberedOf(placed)?.address
  return store.get(uploadsAtom).some((upload) => upload.address === address) ? undefined : address
}

/** Puts something on the list that cannot even be tried. */
export function refuse({ folder, file }: PlacedFile, reason: string): void {
  const outcome: Verdict = { kind: 'error', message: texts.fileNotUploaded, reason, isFinal: true }
  const { email: user } = readSession()
  const entry = { folder, file, id: ++lastId, user, idempotencyKey: '', state: 'ended', sent: 0, outcome } as const
  store.set(uploadsAtom, (before) => [...before, entry])
  tell(outcome)
}

export function cancel(id: number): void {
  const controller = controllers.get(id)
  if (controller) {
    controller.abort()
  } else {
    discard(id)
    startNext()
  }
}

/** Retries what was interrupted or has failed. */
export function retry(id: number): void {
  change(id, { state: 'waiting', outcome: undefined })
  startNext()
}

export function clearEnded(): void {
  store.set(uploadsAtom, (before) => before.filter(isUnfinished))
}

/** The server keeps its part of large files: the next login can resume them. */
window.addEventListener('sessionend', () => {
  const stopped = [...controllers.values()]
  store.set(uploadsAtom, [])
  for (const controller of stopped) controller.abort()
})

function startNext(): void {
  const uploads = store.get(uploadsAtom)
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending' || state === 'deferred').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void run(upload)
}

async function run(upload: QueuedUpload): Promise<void> {
  const { id, file, user, idempotencyKey } = upload
  const controller = new AbortController()
  controllers.set(id, controller)
  change(id, { state: 'sending' })
  const attempt = await sendFile(upload, {
    signal: controller.signal,
    user,
    idempotencyKey,
    address: upload.address,
    onBegun: (address) => {
      change(id, { address })
      remember(upload, address)
    },
    onProgress: progressOf(id, file),
  })
  controllers.delete(id)
  if (attempt === 'interrupted') pause(id)
  else if (attempt === 'canceled') discard(id)
  else if (attempt.kind === 'deferred') defer(id, attempt.seconds)
  else {
    tell(attempt)
    end(id, attempt)
    if (attempt.kind === 'success') reloadFilesOf(upload.folder)
  }
  startNext()
}

function progressOf(id: number, file: File) {
  const measure = speedometer()
  let shown = 0
  return ({ confirmed, sent }: Progress) => {
    const bytesPerSecond = measure(sent)
    const now = performance.now()
    if (confirmed < file.size && now - shown < PROGRESS_EVERY_MS) return
    shown = now
    change(id, { sent: Math.round(confirmed), bytesPerSecond })
  }
}

/** Announces the first lost connection; from then on the list says that uploads continue automatically. */
function pause(id: number): void {
  const attempt = (attempts.get(id) ?? 0) + 1
  attempts.set(id, attempt)
  change(id, { state: 'interrupted', bytesPerSecond: undefined })
  if (attempt === 1) tell({ kind: 'error', message: texts.fileNotUploaded })
  setTimeout(() => resume(id), Math.min(MAX_PAUSE_MS, 1000 * 2 ** attempt))
}

function defer(id: number, seconds: number): void {
  change(id, { state: 'deferred', bytesPerSecond: undefined })
  setTimeout(() => resume(id, 'deferred'), seconds * 1000)
}

function resume(id: number, from: QueuedUpload['state'] = 'interrupted'): void {
  if (find(id)?.state === from) retry(id)
}

window.addEventListener('online', () => {
  for (const { id } of store.get(uploadsAtom)) resume(id)
})

/** Cancels an upload, on the server too; it may just have been stored there. */
function discard(id: number): void {
  const { address, folder } = find(id) ?? {}
  end(id, { kind: 'warning', message: texts.uploadCanceled })
  if (folder) reloadFilesOf(folder)
  if (address === undefined) return
  // A retry starts a new upload, whether or not this one has ended by then.
  change(id, { idempotencyKey: nanoid() })
  void terminateUpload(address).then((outcome) => {
    if (!outcome) return
    if (folder) reloadFilesOf(folder)
    if (find(id)?.state === 'ended') change(id, { outcome })
  })
}

function end(id: number, outcome: Verdict): void {
  attempts.delete(id)
  if (!outcome.goesOn) forget(find(id)?.address)
  change(id, { state: 'ended', address: undefined, sent: 0, outcome, bytesPerSecond: undefined })
}

const find = (id: number) => store.get(uploadsAtom).find((upload) => upload.id === id)

function change(id: number, changes: Partial<QueuedUpload>): void {
  store.set(uploadsAtom, (before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

const tell = ({ kind, message }: Outcome) => showToast({ kind, message })
