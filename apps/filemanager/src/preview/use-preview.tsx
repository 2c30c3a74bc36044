import type { FolderPath, StoredFile } from '@site/contracts'
import { type ReactNode, useCallback, useState } from 'react'
import { failed, type Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import type { PreviewDialog } from './preview-dialog.tsx'

/**
 * Opens files in a lazily loaded dialog. `open` is stable while `report` is, so that rows do not re-render.
 */
export function usePreview(folder: FolderPath, report: (outcome: Outcome) => void) {
  const [Dialog, setDialog] = useState<typeof PreviewDialog>()
  const [file, setFile] = useState<StoredFile>()

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

  const dialog: ReactNode = Dialog && file && (
    <Dialog key={file.fileName} folder={folder} file={file} onClose={() => setFile(undefined)} />
  )
  return { open, dialog }
}
