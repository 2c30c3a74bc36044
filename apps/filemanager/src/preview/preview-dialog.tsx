import type { FolderPath, StoredFile } from '@site/contracts'
import { Button, Heading, VisuallyHidden } from '@site/ui'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatKb } from '#kit/format.ts'
import { useApi } from '../services.ts'
import { PreviewContent } from './preview-content.tsx'
import styles from './preview-dialog.module.css'
import { isCaptured, useSwipe } from './use-swipe.ts'

interface PreviewDialogProps {
  folder: FolderPath
  /** The files that the user can move to, in order. */
  files: readonly StoredFile[]
  opened: StoredFile
  /** Receives the file that was shown last. */
  onClose: (shown: StoredFile) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Shows a file; arrow keys, two buttons and swipes move to the previous and next files. */
export function PreviewDialog({ folder, files, opened, onClose }: PreviewDialogProps) {
  const titleId = useId()
  const content = useRef<HTMLElement>(null)
  const [file, setFile] = useState(opened)
  const { files: api } = useApi()
  // Otherwise, the dialog would focus the download link.
  useLayoutEffect(() => content.current?.focus(), [])
  const { fileName } = file
  const index = files.findIndex((other) => other.fileName === fileName)
  // A file that has since been deleted has no neighbors.
  const neighborOf = (step: 1 | -1) => (index < 0 ? undefined : files[index + step])

  const move = (step: 1 | -1) => {
    const next = neighborOf(step)
    if (!next) return
    setFile(next)
    content.current?.scrollTo(0, 0)
  }
  const swipe = useSwipe(move)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isCaptured(event.target)) return
    event.preventDefault()
    move(step)
  }

  const step = (label: string, icon: 'arrow-left' | 'arrow-right', by: 1 | -1) => (
    // A disabled button would lose focus at the first and last files.
    <Button
      variant="ghost"
      size="icon"
      icon={icon}
      aria-label={label}
      aria-disabled={neighborOf(by) === undefined}
      onClick={() => move(by)}
    />
  )

  return (
    <Dialog
      open
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClose={() => onClose(file)}
    >
      <header className={styles.head}>
        <Heading level={2} size="h3" id={titleId}>
          {fileName}
        </Heading>
        <p className={styles.size}>{formatKb(file)} KB</p>
        <DownloadLink href={api.downloadUrl(folder, fileName)} saveAs={fileName} name={fileName}>
          Download
        </DownloadLink>
        <div className={styles.steps}>
          {step('Previous file', 'arrow-left', -1)}
          <p role="status" className={styles.size}>
            <VisuallyHidden>{fileName}, </VisuallyHidden>
            {index >= 0 && `${index + 1} of ${files.length}`}
          </p>
          {step('Next file', 'arrow-right', 1)}
        </div>
        <form method="dialog">
          <Button type="submit" variant="ghost" size="icon" icon="close" aria-label="Close" />
        </form>
      </header>
      {/* A scrollable region must be focusable. */}
      <section ref={content} className={styles.content} aria-label={`Content of ${fileName}`} tabIndex={0} {...swipe}>
        <PreviewContent key={fileName} folder={folder} file={file} />
      </section>
    </Dialog>
  )
}
