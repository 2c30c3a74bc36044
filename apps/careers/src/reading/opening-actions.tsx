import { announce, Button, Text, VisuallyHidden } from '@site/ui'
import { useState } from 'react'
import styles from './opening-actions.module.css'
import { shareLink } from './share-link.ts'

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
