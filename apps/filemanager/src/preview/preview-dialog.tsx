import type { FolderPath, StoredFile } from '@site/contracts'
import { Button, Heading } from '@site/ui'
import { useId } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { useApi } from '../services.ts'
import { DownloadLink } from '../shared/download-link.tsx'
import { formatKb } from '../shared/format.ts'
import { PreviewContent } from './preview-content.tsx'
import styles from './preview-dialog.module.css'

interface PreviewDialogProps {
  folder: FolderPath
  file: StoredFile
  onClose: () => void
}

export function PreviewDialog({ folder, file, onClose }: PreviewDialogProps) {
  const titleId = useId()
  const { files } = useApi()

  return (
    <Dialog open className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles.head}>
        <Heading level={2} size="h3" id={titleId}>
          {file.fileName}
        </Heading>
        <p className={styles.size}>{formatKb(file.size)} KB</p>
        <DownloadLink href={files.downloadUrl(folder, file.fileName)} saveAs={file.fileName} name={file.fileName}>
          Download
        </DownloadLink>
        <form method="dialog">
          <Button type="submit" variant="ghost" size="icon" icon="close" aria-label="Close" />
        </form>
      </header>
      {/* A scrollable region must be focusable. */}
      <section className={styles.content} aria-label={`Content of ${file.fileName}`} tabIndex={0}>
        <PreviewContent folder={folder} file={file} />
      </section>
    </Dialog>
  )
}
