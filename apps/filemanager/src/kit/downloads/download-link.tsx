import { ButtonLink, VisuallyHidden } from '@site/ui'
import { type MouseEvent, type SVGProps, useRef, useState } from 'react'
import { ActionLabel } from '../action-label.tsx'
import { isDamaged } from '../failures/connection.ts'
import { CHANGED_NAMES, hasChangedNames, logFailedDownload } from './check-download.ts'
import styles from './download-link.module.css'

/** Drawn here, because the page of a link would load the icon library's code for this icon alone. */
const Download = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true" {...props}>
    <path d="M12 3v12M7 10l5 5 5-5M4 15v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4" />
  </svg>
)

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
