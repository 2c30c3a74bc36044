import type { FolderPath, StoredFile } from '@site/contracts'
import { Button, Heading } from '@site/ui'
import { useEffect, useId, useRef } from 'react'
import { formatKb } from '../files/format.ts'
import { useApi } from '../services.ts'
import { DownloadLink } from '../shared/download-link.tsx'
import { PreviewContent } from './preview-content.tsx'
import styles from './preview-dialog.module.css'

interface PreviewDialogProps {
  folder: FolderPath
  file: StoredFile
  onClose: () => void
}

/** The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function PreviewDialog({ folder, file, onClose }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { files } = useApi()
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles.head}>
        <Heading level={2} size="h3" id={titleId}>
          {file.fileName}
        </Heading>
        <p className={styles.size}>{formatKb(file.size)} KB</p>
        <DownloadLink href={files.downloadUrl(folder, file.fileName)} saveAs={file.fileName} name={file.fileName}>
          Download
        </DownloadLink>
        <Button variant="ghost" size="icon" icon="close" aria-label="Close" onClick={() => dialog.current?.close()} />
      </header>
      {/* A region that scrolls must be reachable by key. */}
      <section className={styles.content} aria-label={`Content of ${file.fileName}`} tabIndex={0}>
        <PreviewContent folder={folder} file={file} />
      </section>
    </dialog>
  )
}
