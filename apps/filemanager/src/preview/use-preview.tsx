import type { FolderPath, StoredFile } from '@site/contracts'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'
import { loadApi, useApi } from '#services.ts'
import type { PreviewActions, PreviewDialog } from './preview-dialog.tsx'
import type { PreviewSource } from './source.ts'

const previewDialog = lazyPart(() => import('./preview-dialog.tsx'))

/**
 * Opens files in a lazily loaded dialog that steps through the others in list order. `open` is stable, so rows do not
 * re-render.
 */
export function usePreview(folder: FolderPath, report: (outcome: Outcome) => void) {
  const [file, open] = useState<StoredFile>()
  const [lastShown, setLastShown] = useState<{ key: string }>()
  const code = useLazyPart(previewDialog, { wanted: file, giveUp: () => open(undefined), report })

  const close = (shown: StoredFile) => {
    open(undefined)
    // The browser has restored focus to a control of the first file.
    setLastShown({ key: shown.fileName })
  }

  const dialogOf = (files: readonly StoredFile[], actions: PreviewActions): ReactNode =>
    code &&
    file && <FolderPreview code={code} folder={folder} files={files} opened={file} actions={actions} onClose={close} />
  return { open, close, dialogOf, lastShown }
}

interface FolderPreviewProps extends Omit<ComponentProps<typeof PreviewDialog>, 'source'> {
  code: { PreviewDialog: typeof PreviewDialog }
  folder: FolderPath
}

function FolderPreview({ code, folder, ...dialog }: FolderPreviewProps) {
  const source = useFolderSource(folder)
  return <code.PreviewDialog source={source} {...dialog} />
}

function useFolderSource(folder: FolderPath): PreviewSource {
  const { files } = useApi()
  return useMemo(
    () => ({
      previewUrl: (fileName) => files.previewUrl(folder, fileName),
      downloadUrl: (fileName) => files.downloadUrl(folder, fileName),
      readText: async (fileName, signal) => (await loadApi()).files.previewText(folder, fileName, { signal }),
    }),
    [files, folder],
  )
}
