import type { FolderPath, StoredFile } from '@site/contracts'
import { showToast } from '@site/federation'
import { type ReactNode, useCallback, useState } from 'react'
import { texts } from '../shared/texts.ts'
import type { PreviewDialog } from './preview-dialog.tsx'

/** Opens files in a dialog, whose code loads with the first one. `open` stays the same, so that rows are not drawn again. */
export function usePreview(folder: FolderPath) {
  const [Dialog, setDialog] = useState<typeof PreviewDialog>()
  const [file, setFile] = useState<StoredFile>()

  const open = useCallback((chosen: StoredFile) => {
    import('./preview-dialog.tsx').then(
      ({ PreviewDialog }) => {
        setDialog(() => PreviewDialog)
        setFile(chosen)
      },
      () => showToast({ kind: 'error', message: texts.previewNotLoaded }),
    )
  }, [])

  const dialog: ReactNode = Dialog && file && (
    <Dialog key={file.fileName} folder={folder} file={file} onClose={() => setFile(undefined)} />
  )
  return { open, dialog }
}
