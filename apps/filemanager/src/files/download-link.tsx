import type { FolderPath } from '@site/contracts'
import { loadApi } from '@site/federation'
import { ButtonLink, LinkContext, type SiteLinkProps, VisuallyHidden } from '@site/ui'
import { type MouseEvent, useRef, useState } from 'react'
import type { FileItem } from './file.queries.ts'
import styles from './file-table.module.css'

interface DownloadLinkProps {
  folder: FolderPath
  file: FileItem
}

/**
 * The browser itself downloads, so no file is ever held in memory. It cannot tell a page that a download
 * failed, so a click asks the server first; a failure is told in the row.
 */
export function DownloadLink({ folder, file }: DownloadLinkProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const allowed = useRef(false)

  const start = async (link: HTMLAnchorElement) => {
    setState('asking')
    const possible = await canDownload(folder, file.fileName)
    setState(possible ? 'idle' : 'failed')
    if (!possible) return
    allowed.current = true
    link.click()
    allowed.current = false
  }

  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (allowed.current || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state !== 'asking') void start(event.currentTarget)
  }

  return (
    <>
      {/* Not an address that a router could show, even where it looks like a folder's. */}
      <LinkContext value={PlainLink}>
        <ButtonLink href={file.downloadUrl} download={file.fileName} variant="outline" onClick={click}>
          Download
          <VisuallyHidden> {file.fileName}</VisuallyHidden>
        </ButtonLink>
      </LinkContext>
      <span role="status" className={styles.rowStatus}>
        {state === 'failed' && 'Download failed, try again'}
      </span>
    </>
  )
}

function PlainLink(props: SiteLinkProps) {
  return <a {...props} />
}

async function canDownload(folder: FolderPath, fileName: string): Promise<boolean> {
  try {
    return await (await loadApi()).files.canDownload(folder, fileName)
  } catch {
    return false
  }
}
