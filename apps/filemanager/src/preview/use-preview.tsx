import type { FolderPath, StoredFile } from '@site/contracts'
import { type ReactNode, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'

const previewDialog = lazyPart(() => import('./preview-dialog.tsx'))

/**
 * Opens files in a lazily loaded dialog that steps through the others in list order. `open` is stable, so rows do not
 * re-render.
 */
export function usePreview(folder: FolderPath, report: (outcome: Outcome) => void) {
  const [file, open] = useState<StoredFile>()
  const [lastShown, setLastShown] = useState<{ name: string }>()
  const code = useLazyPart(previewDialog, { wanted: file, giveUp: () => open(undefined), report })

  const close = (shown: StoredFile) => {
    open(undefined)
    // The browser has restored focus to a control of the first file.
    setLastShown({ name: shown.fileName })
  }

  const dialogOf = (files: readonly StoredFile[]): ReactNode =>
    code && file && <code.PreviewDialog folder={folder} files={files} opened={file} onClose={close} />
  return { open, dialogOf, lastShown }
}
