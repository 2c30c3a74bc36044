import { hasCode, isApiError } from '@site/api-client/errors'
import { isUnchanged } from '@site/api-client/is-unchanged'
import { sendToLink } from '@site/api-client/visitor'
import type { LinkedItem } from '@site/contracts'
import { announce } from '@site/ui'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { nanoid } from 'nanoid'
import { useEffect, useState } from 'react'
import { createQueue, type Report, type Step } from '#jobs/queue.ts'
import { isTransient } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '../services.ts'

export interface SendingFile {
  id: number
  file: File
  /** Kept for retries, which send the same file. */
  idempotencyKey: string
  /** How much of it has been sent, up to 1. */
  fraction: number
  state: SendingState
}

type SendingState =
  | { kind: 'waiting' }
  | { kind: 'running' }
  | { kind: 'sent'; receivedAt: string; sha256: string }
  | { kind: 'failed'; reason: string; canRetry: boolean }

type Drop = Extract<LinkedItem, { item: 'drop' }>

/** Sends files one at a time, and tracks the remaining capacity of the link. */
export function useSending(token: string, start: Drop) {
  const [{ filesAtom, leftAtom, stop, ...actions }] = useState(() => createSending(token, start))
  useEffect(() => stop, [stop])
  return { files: useAtomValue(filesAtom), left: useAtomValue(leftAtom), ...actions }
}

function createSending(token: string, start: Drop) {
  const store = getDefaultStore()
  const leftAtom = atom({ files: start.filesLeft, bytes: start.maxFileBytes })

  const queue = createQueue<SendingFile>({
    concurrency: 1,
    question: texts.logoutEndsUploads,
    isUnsettled: canCancel,
    async run(sending, signal, report) {
      const state = await send(sending, signal, report)
      return (sent) => ({ ...sent, state })
    },
    canceled: (file) => (canCancel(file) ? { ...file, state: CANCELED } : file),
    onSteps: (steps) => steps.forEach(countSent),
  })

  async function send(
    { file, idempotencyKey }: SendingFile,
    signal: AbortSignal,
    report: Report<SendingFile>,
  ): Promise<SendingState> {
    if (file.size > store.get(leftAtom).bytes) return { kind: 'failed', reason: TOO_LARGE, canRetry: false }
    const onProgress = (fraction: number) => report((sent) => ({ ...sent, fraction }))
    try {
      if (!(await isUnchanged(file))) return fileChanged(file)
      signal.throwIfAborted()
      const { receivedAt, sha256 } = await sendToLink(await loadApi(), token, file, {
        signal,
        idempotencyKey,
        onProgress,
      })
      return { kind: 'sent', receivedAt, sha256 }
    } catch (error) {
      return signal.aborted ? CANCELED : failureOf(error, file)
    }
  }

  function countSent({ after: { file, state } }: Step<SendingFile>): void {
    if (state.kind !== 'sent') return
    store.set(leftAtom, ({ files, bytes }) => ({ files: files - 1, bytes: bytes - file.size }))
    announce(`${file.name} sent`)
  }

  return {
    filesAtom: queue.jobsAtom,
    leftAtom,
    add: (files: readonly File[]) =>
      queue.add(files.map((file) => ({ ...unsent, id: queue.newId(), file, idempotencyKey: nanoid() }))),
    cancel: queue.cancel,
    retry: (id: number) => queue.step([{ id }], (file) => ({ ...file, ...unsent })),
    stop: queue.clear,
  }
}

const TOO_LARGE = 'This file is too large for the link.'
const unsent: Pick<SendingFile, 'fraction' | 'state'> = { fraction: 0, state: { kind: 'waiting' } }
const CANCELED: SendingState = { kind: 'failed', reason: 'Canceled.', canRetry: true }

const fileChanged = ({ name }: File): SendingState => ({
  kind: 'failed',
  reason: texts.fileChanged(name),
  canRetry: true,
})

async function failureOf(error: unknown, file: File): Promise<SendingState> {
  // Browsers report a lost connection if a file has changed.
  if (!(await isUnchanged(file))) return fileChanged(file)
  const isTooLarge = hasCode(error, 'request/too-large')
  const canRetry = isTransient(error) || !isApiError(error) || error.status >= 500
  return { kind: 'failed', reason: isTooLarge ? TOO_LARGE : reasonOf(error), canRetry }
}

export const canCancel = ({ state }: SendingFile): boolean => state.kind !== 'sent' && state.kind !== 'failed'

export function stateText({ state, fraction }: SendingFile): string {
  if (state.kind === 'waiting') return 'Waiting'
  if (state.kind === 'sent') return 'Sent'
  if (state.kind === 'failed') return state.reason
  return fraction < 1 ? `${Math.floor(fraction * 100)}%` : 'Finishing…'
}
