import { ButtonLink, VisuallyHidden } from '@site/ui'
import Download from 'lucide-react/icons/download'
import { type MouseEvent, useRef, useState } from 'react'
import { ActionLabel } from '../action-label.tsx'
import { isDamaged } from '../failures/connection.ts'
import { CHANGED_NAMES, hasChangedNames, logFailedDownload } from './check-download.ts'
import styles from './download-link.module.css'

type State = 'idle' | 'checking' | 'renamed' | { failure: string }

interface DownloadLinkProps {
  href: string
  saveAs: string
  /** What screen readers call it, if not `saveAs`. */
  name?: string
  /** What the main action says. */
  label?: string
  /** Whether the link is the main action of its page: a filled button that keeps its text in narrow windows. */
  isMain?: boolean
  tabIndex?: number
  onStart?: (() => void) | undefined
}

/**
 * Downloads through the browser, which keeps files out of memory. A page cannot detect a failed download, so a click
 * first checks that the file is available. A failure is logged and shown next to the link; changed names in a zip are
 * shown there, too.
 */
export function DownloadLink(props: DownloadLinkProps) {
  const { href, saveAs, name = saveAs, label = 'Download', isMain = false, tabIndex, onStart } = props
  const [latest, setLatest] = useState({ href, state: 'idle' as State })
  // The link stays focused when its file changes.
  const state = latest.href === href ? latest.state : 'idle'
  const isConfirmed = useRef(false)

  const start = async (link: HTMLAnchorElement) => {
    setLatest({ href, state: 'checking' })
    const checked = await stateOf(href)
    setLatest((current) => (current.href === href ? { href, state: checked } : current))
    // The link may be for another file by now.
    if (typeof checked === 'object' || link.getAttribute('href') !== href) return
    isConfirmed.current = true
    link.click()
    isConfirmed.current = false
    onStart?.()
  }

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isConfirmed.current || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state !== 'checking') void start(event.currentTarget)
  }

  return (
    <>
      <ButtonLink
        href={href}
        download={saveAs}
        variant={isMain ? 'solid' : 'ghost'}
        tabIndex={tabIndex}
        onClick={handleClick}
      >
        {isMain ? label : <ActionLabel icon={Download}>Download</ActionLabel>}
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      <span role="status" className={state === 'renamed' ? styles.note : styles.failure}>
        {typeof state === 'object' && state.failure}
        {state === 'renamed' && CHANGED_NAMES}
      </span>
    </>
  )
}

async function stateOf(href: string): Promise<State> {
  try {
    return (await hasChangedNames(href)) ? 'renamed' : 'idle'
  } catch (error) {
    logFailedDownload(error)
    return { failure: isDamaged(error) ? error.message : 'Download failed. Try again.' }
  }
}
