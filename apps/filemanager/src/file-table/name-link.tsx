import type { FolderPath, StoredFile } from '@site/contracts'
import { type MouseEvent, type ReactNode, use } from 'react'
import { EntryElementsContext, useEntryRef } from '../focus/entries.ts'
import { useApi } from '../services.ts'
import { mayHavePreview } from '../shared/may-have-preview.ts'

interface NameLinkProps {
  folder: FolderPath
  file: StoredFile
  className: string | undefined
  onOpen: (file: StoredFile) => void
  children: ReactNode
}

/**
 * Opens a file: the preview, or for a format without one the download. With a modifier key, the browser follows the link,
 * which downloads the file.
 */
export function NameLink({ folder, file, className, onOpen, children }: NameLinkProps) {
  const { fileName } = file
  const { files } = useApi()
  const downloads = use(EntryElementsContext).download
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (mayHavePreview(fileName)) onOpen(file)
    else downloads.get(fileName)?.click()
  }
  return (
    <a
      ref={useEntryRef('open', fileName)}
      href={files.downloadUrl(folder, fileName)}
      download={fileName}
      title={fileName}
      className={className}
      data-entry-menu
      onClick={open}
    >
      {children}
    </a>
  )
}
