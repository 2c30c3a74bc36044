import { AppError, type ErrorCode, tooManyRequests } from '../shared/errors.ts'
import { createFairQueue } from '../shared/turns/fair-queue.ts'
import type { AttachmentKind } from './application-form.ts'
import { inspectInThread } from './cv/inspect-in-thread.ts'
import { REJECTIONS } from './cv/rejected-file.ts'

/** Each inspection uses a thread and holds a whole file in memory. A long one may run besides. */
const MAX_INSPECTIONS = 2
/** Enough for what people send, most of it for the thread's start. What takes longer starts again in a long turn. */
const QUICK_CPU_MS = 400
/** The maximum number of files from one network that wait while another one is inspected. */
const MAX_WAITING = 32

const labels = { cv: 'CV', coverLetter: 'Cover letter' } as const

export const rejectedFile = (code: ErrorCode, kind: AttachmentKind, message: string) =>
  new AppError(code, message, { fields: { [kind]: message } })

/** Names no field, because the file is not to blame. */
const tooSlow = (kind: AttachmentKind) =>
  new AppError('applications/too-slow', `${labels[kind]} could not be checked in time. Please try again in a minute.`, {
    headers: { 'retry-after': '60' },
  })

interface Sender {
  /** Files from one network are inspected one at a time. */
  network: string
  /** Aborts when the sender leaves: from then on, their files do not wait. */
  signal: AbortSignal
}

/** Inspects files of applications in a fair order, long ones one at a time, so quick ones wait for quick ones only. */
export function createAttachmentChecks(inspect = inspectInThread) {
  const turns = createFairQueue({ slots: MAX_INSPECTIONS, maxWaiting: MAX_WAITING })
  const longTurns = createFairQueue({ slots: 1, maxWaiting: MAX_WAITING })

  async function inTurn<Result>(queue: typeof turns, { network, signal }: Sender, work: () => Promise<Result>) {
    const release = await queue.acquire(network, signal)
    if (!release) throw tooManyRequests(10_000, 'Too many files are being checked. Please try again in a moment.')
    try {
      return await work()
    } finally {
      release()
    }
  }

  async function inspectInTurn(sender: Sender, name: string, read: () => Promise<Uint8Array>) {
    const quick = await inTurn(turns, sender, async () => inspect(name, await read(), QUICK_CPU_MS))
    return quick === 'too-slow' ? inTurn(longTurns, sender, async () => inspect(name, await read())) : quick
  }

  return {
    /** Resolves to the warnings to the operator about a file. Throws why it is rejected, or that it took too long. */
    async check(
      sender: Sender,
      { kind, name, read }: { kind: AttachmentKind; name: string; read: () => Promise<Uint8Array> },
    ): Promise<readonly string[]> {
      const inspection = await inspectInTurn(sender, name, read)
      if (inspection === 'too-slow') throw tooSlow(kind)
      if ('warnings' in inspection) return inspection.warnings
      throw rejectedFile(inspection.rejection, kind, `${labels[kind]} ${REJECTIONS[inspection.rejection]}`)
    },
  }
}
