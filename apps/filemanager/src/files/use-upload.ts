import type { FolderPath } from '@site/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Outcome } from '../shared/outcome.ts'
import { uploadFile } from './file.queries.ts'

interface Upload {
  folder: FolderPath
  /** Not called for an upload that the user stopped. */
  onSettled: (outcome: Outcome) => Promise<unknown> | undefined
}

/** One upload at a time. It goes on when the user opens another screen, and a toast tells how it ended. */
export function useUpload({ folder, onSettled }: Upload) {
  const [share, setShare] = useState(0)
  const running = useRef<AbortController>(undefined)

  const { mutate, isPending, data } = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController()
      running.current = controller
      setShare(0)
      window.addEventListener('beforeunload', askBeforeLeaving)
      try {
        return await uploadFile(folder, file, {
          signal: controller.signal,
          idempotencyKey: keyOf(file),
          onProgress: setShare,
        })
      } finally {
        window.removeEventListener('beforeunload', askBeforeLeaving)
      }
    },
    onSuccess: (outcome) => outcome && onSettled(outcome),
  })

  return {
    start: mutate,
    stop: () => running.current?.abort(),
    /** From 0 to 1 while it runs. */
    share: isPending ? share : undefined,
    stopped: !isPending && data === null,
  }
}

/** The upload would end with the page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

const keys = new WeakMap<File, string>()

/** The same for each attempt at the same chosen file, so that a repeated one is no second file. */
function keyOf(file: File): string {
  const known = keys.get(file)
  if (known) return known
  // crypto.randomUUID is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  keys.set(file, key)
  return key
}
