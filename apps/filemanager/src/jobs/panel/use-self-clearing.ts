import { useEffect, useState } from 'react'
import type { Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/use-uploads.ts'

/** Longer than the toast with the same text is shown. */
const LINGER_MS = 10_000

/**
 * Clears the list a while after the last upload has succeeded, unless an upload failed or needs an answer. Waits while
 * the panel has focus or the pointer, and while the tab is hidden. Returns the handlers for the panel.
 */
export function useSelfClearing(uploads: readonly Upload[], unfinishedCount: number) {
  const { clearSettled } = useUploadQueue()
  const [hasFocus, setFocus] = useState(false)
  const [hasPointer, setPointer] = useState(false)
  const isStored = ({ state }: Upload) => state.kind === 'ended' && state.outcome.kind === 'success'
  const isDone = uploads.length > 0 && unfinishedCount === 0 && uploads.every(isStored)
  const isLeaving = isDone && !hasFocus && !hasPointer

  useEffect(() => {
    if (!isLeaving) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(clearSettled, LINGER_MS)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [isLeaving, clearSettled])

  return {
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
  }
}
