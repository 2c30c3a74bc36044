import type { FolderPath, StoredFile } from '@site/contracts'
import type { MouseEvent, ReactNode } from 'react'
import { useEntryRef } from '#kit/focus/entries.ts'
import { useApi } from '#services.ts'

interface NameLinkProps {
  folder: FolderPath
  file: StoredFile
  className: string | undefined
  onOpen: (file: StoredFile) => void
  children: ReactNode
}

/** Opens the preview of a file. With a modifier key, the browser follows the link, which downloads the file. */
export function NameLink({ folder, file, className, onOpen, children }: NameLinkProps) {
  const { fileName } = file
  const { files } = useApi()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(file)
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
