import { announce, Button, Text, VisuallyHidden } from '@site/ui'
import { useState } from 'react'
import styles from './opening-actions.module.css'

/** Shares and prints the opening of this page. Hidden without scripts, where the browser's own menu does both. */
export function OpeningActions({ title }: { title: string }) {
  const [status, setStatus] = useState('')

  const share = async () => {
    const url = window.location.origin + window.location.pathname
    const outcome = await shareLink({ title, url })
    const text = { shared: '', copied: 'Link copied.', failed: `Copy this link: ${url}` }[outcome]
    setStatus(text)
    if (text) announce(text)
  }

  return (
    <div className={styles.actions}>
      <Button variant="outline" onClick={share}>
        Share<VisuallyHidden> this opening</VisuallyHidden>
      </Button>
      <span className={styles.print}>
        <Button variant="outline" onClick={() => window.print()}>
          Print<VisuallyHidden> this opening</VisuallyHidden>
        </Button>
      </span>
      {status && <Text size="small">{status}</Text>}
    </div>
  )
}

/** What became of a link: shared in the device's menu, copied, or left for the visitor to copy. */
type ShareOutcome = 'shared' | 'copied' | 'failed'

/** Opens the device's share menu, or copies the link if there is none. Call it from a click handler. */
async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  try {
    if (typeof navigator.share === 'function') return await shareInMenu(link)
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

async function shareInMenu(link: { title: string; url: string }): Promise<ShareOutcome> {
  try {
    await navigator.share(link)
  } catch (error) {
    // The visitor closed the menu.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
  return 'shared'
}
