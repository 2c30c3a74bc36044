import { hasCode, isApiError } from '@site/api-client/errors'
import { isUnchanged } from '@site/api-client/is-unchanged'
import { sendToShared } from '@site/api-client/shared'
import type { SharedItem } from '@site/contracts'
import { announce } from '@site/ui'
import { nanoid } from 'nanoid'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createLeaveConfirmation } from '#kit/confirm-before-leaving.ts'
import { isTransient } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '../services.ts'
import { canCancel, type Room, type SendingFile, type SendingState } from './sending.ts'

const TOO_LARGE = 'This file is too large for the link.'
const CANCELED: SendingState = { kind: 'failed', reason: 'Canceled.', canRetry: true }

/** Sends files one at a time, and tracks the remaining capacity of the link. */
export function useSending(token: string, start: Extract<SharedItem, { item: 'drop' }>) {
  const [files, setFiles] = useState<readonly SendingFile[]>([])
  const [left, setLeft] = useState<Room>({ files: start.filesLeft, bytes: start.maxFileBytes })
  const current = useRef<{ id: string; controller: AbortController }>(undefined)

  const setState = useCallback((id: string, state: SendingState) => {
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, state } : each)))
  }, [])

  const send = useCallback(
    async ({ id, file }: SendingFile) => {
      const controller = new AbortController()
      current.current = { id, controller }
      setState(id, { kind: 'sending', fraction: 0 })
      try {
        if (!(await isUnchanged(file))) return setState(id, fileChanged(file))
        controller.signal.throwIfAborted()
        await sendToShared(await loadApi(), token, file, {
          signal: controller.signal,
          idempotencyKey: id,
          onProgress: (fraction) => setState(id, { kind: 'sending', fraction }),
        })
        setState(id, { kind: 'sent' })
        setLeft((before) => ({ files: before.files - 1, bytes: before.bytes - file.size }))
        announce(`${file.name} sent`)
      } catch (error) {
        setState(id, controller.signal.aborted ? CANCELED : await failureOf(error, file))
      } finally {
        current.current = undefined
      }
    },
    [token, setState],
  )

  // Sends the next file when the current one is done.
  useEffect(() => {
    const next = files.find(({ state }) => state.kind === 'waiting')
    if (!next || current.current || files.some(({ state }) => state.kind === 'sending')) return
    if (next.file.size > left.bytes) setState(next.id, { kind: 'failed', reason: TOO_LARGE, canRetry: false })
    else void send(next)
  }, [files, left, send, setState])

  useEffect(() => () => current.current?.controller.abort(), [])

  const isBusy = files.some(({ state }) => canCancel(state))
  const [confirmBeforeLeaving] = useState(() => createLeaveConfirmation(texts.logoutEndsUploads))
  useEffect(() => {
    confirmBeforeLeaving(isBusy)
    return () => confirmBeforeLeaving(false)
  }, [confirmBeforeLeaving, isBusy])

  return {
    files,
    left,
    add: (chosen: readonly File[]) =>
      setFiles((before) => [
        ...before,
        ...chosen.map((file) => ({ id: nanoid(), file, state: { kind: 'waiting' } as const })),
      ]),
    cancel: useCallback(
      (id: string) => {
        if (current.current?.id === id) current.current.controller.abort()
        else setState(id, CANCELED)
      },
      [setState],
    ),
    retry: useCallback((id: string) => setState(id, { kind: 'waiting' }), [setState]),
  }
}

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
