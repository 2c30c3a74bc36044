import { ButtonLink, VisuallyHidden } from '@site/ui'
import { type MouseEvent, useRef, useState } from 'react'
import { loadApi } from '../services.ts'
import styles from './download-link.module.css'
import { logFailedDownload } from './log-failed-download.ts'

interface DownloadLinkProps {
  href: string
  /** The name under which the browser saves it. */
  saveAs: string
  /** Names what it downloads, for the link's accessible name. */
  name: string
  children: string
}

/**
 * The browser itself downloads, so no file is ever held in memory. It cannot report a failed download to the page, so a
 * click asks the server first; a failure is logged and shown beside the link.
 */
export function DownloadLink({ href, saveAs, name, children }: DownloadLinkProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const allowed = useRef(false)

  const start = async (link: HTMLAnchorElement) => {
    setState('asking')
    const possible = await isPossible(href)
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
      <ButtonLink href={href} download={saveAs} variant="outline" onClick={click}>
        {children}
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      <span role="status" className={styles.status}>
        {state === 'failed' && 'Download failed, try again'}
      </span>
    </>
  )
}

async function isPossible(url: string): Promise<boolean> {
  try {
    await (await loadApi()).files.mediaTypeOf(url)
    return true
  } catch (error) {
    logFailedDownload(error)
    return false
  }
}
