import { showToast } from '@site/federation'
import { atom, getDefaultStore } from 'jotai'
import type { Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import { leaveGuard } from './leave-guard.ts'
import { isUnfinished, type PlacedFile, type QueuedUpload } from './queued-upload.ts'
import { reloadFilesOf } from './reload-files.ts'
import { sendFile } from './send-file.ts'
import { speedometer } from './speedometer.ts'

/** In the order in which they were asked for. Lives as long as the page, whatever screen is shown. */
export const uploadsAtom = atom<readonly QueuedUpload[]>([])

const AT_ONCE = 2
const LONGEST_PAUSE_MS = 30_000
/** Often enough to look alive, seldom enough to leave the page its time. */
const PROGRESS_EVERY_MS = 200

const store = getDefaultStore()
const controllers = new Map<number, AbortController>()
const attempts = new Map<number, number>()
let lastId = 0

store.sub(uploadsAtom, () => leaveGuard(store.get(uploadsAtom).some(isUnfinished)))

export function enqueue(files: readonly PlacedFile[]): void {
  const added = files.map((placed) => ({
    ...placed,
    id: ++lastId,
    idempotencyKey: randomKey(),
    state: 'waiting' as const,
    sent: 0,
  }))
  store.set(uploadsAtom, (before) => [...before, ...added])
  startNext()
}

/** Puts something on the list that cannot even be tried. */
export function refuse({ folder, file }: PlacedFile, reason: string): void {
  const outcome: Outcome = { kind: 'error', message: texts.fileNotUploaded, reason }
  const entry = { folder, file, id: ++lastId, idempotencyKey: '', state: 'ended', sent: 0, outcome } as const
  store.set(uploadsAtom, (before) => [...before, entry])
  tell(outcome)
}

export function cancel(id: number): void {
  const controller = controllers.get(id)
  if (controller) controller.abort()
  else end(id, { kind: 'warning', message: texts.uploadCancelled })
}

/** Tries again what was interrupted or has failed. */
export function retry(id: number): void {
  change(id, { state: 'waiting', sent: 0 })
  startNext()
}

export function clearEnded(): void {
  store.set(uploadsAtom, (before) => before.filter(isUnfinished))
}

function startNext(): void {
  const uploads = store.get(uploadsAtom)
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void run(upload)
}

async function run(upload: QueuedUpload): Promise<void> {
  const { id, file, idempotencyKey } = upload
  const controller = new AbortController()
  controllers.set(id, controller)
  change(id, { state: 'sending', sent: 0 })
  const attempt = await sendFile(upload, {
    signal: controller.signal,
    idempotencyKey,
    onProgress: progressOf(id, file),
  })
  controllers.delete(id)
  if (attempt === 'interrupted') pause(id)
  else if (attempt === 'cancelled') end(id, { kind: 'warning', message: texts.uploadCancelled })
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
  return (share: number) => {
    const now = performance.now()
    if (share < 1 && now - shown < PROGRESS_EVERY_MS) return
    shown = now
    const sent = Math.round(share * file.size)
    change(id, { sent, bytesPerSecond: measure(sent) })
  }
}

/** The first loss is told; from then on the list says that it goes on by itself. */
function pause(id: number): void {
  const attempt = (attempts.get(id) ?? 0) + 1
  attempts.set(id, attempt)
  change(id, { state: 'interrupted', bytesPerSecond: undefined })
  if (attempt === 1) tell({ kind: 'error', message: texts.fileNotUploaded })
  setTimeout(() => resume(id), Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** attempt))
}

function resume(id: number): void {
  if (store.get(uploadsAtom).some((upload) => upload.id === id && upload.state === 'interrupted')) retry(id)
}

window.addEventListener('online', () => {
  for (const { id } of store.get(uploadsAtom)) resume(id)
})

function end(id: number, outcome: Outcome): void {
  attempts.delete(id)
  change(id, { state: 'ended', outcome, bytesPerSecond: undefined })
}

function change(id: number, changes: Partial<QueuedUpload>): void {
  store.set(uploadsAtom, (before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

const tell = ({ kind, message }: Outcome) => showToast({ kind, message })

/** `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
