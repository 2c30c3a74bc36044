import type { FolderPath, StoredFile } from '@site/contracts'
import { type ReactNode, useCallback, useState } from 'react'
import { failed, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import type { PreviewDialog } from './preview-dialog.tsx'

/**
 * Opens files in a lazily loaded dialog, in which the user can step through the others in list order. `open` is as
 * stable as `report`, so rows do not re-render.
 */
export function usePreview(folder: FolderPath, report: (outcome: Outcome) => void) {
  const [Dialog, setDialog] = useState<typeof PreviewDialog>()
  const [file, setFile] = useState<StoredFile>()
  const [lastShown, setLastShown] = useState<{ name: string }>()

  const open = useCallback(
    (chosen: StoredFile) => {
      import('./preview-dialog.tsx').then(
        ({ PreviewDialog }) => {
          setDialog(() => PreviewDialog)
          setFile(chosen)
        },
        (error) => report(failed(texts.previewNotLoaded, error)),
      )
    },
    [report],
  )

  const close = (shown: StoredFile) => {
    setFile(undefined)
    // The browser has restored focus to a control of the first file.
    setLastShown({ name: shown.fileName })
  }

  const dialogOf = (files: readonly StoredFile[]): ReactNode =>
    Dialog && file && <Dialog folder={folder} files={files} opened={file} onClose={close} />
  return { open, dialogOf, lastShown }
}
