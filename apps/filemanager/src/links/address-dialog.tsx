import type { Share } from '@site/contracts'
import { Heading } from '@site/ui'
import { useId } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { LinkAddress } from './link-address.tsx'
import { nameOfShare } from './share-request.ts'
import styles from './sharing.module.css'

interface AddressDialogProps {
  share: Share
  /** The token of a link that has just got a new address. */
  token?: string | undefined
  onClose: () => void
}

/** Shows and copies the address of an existing link. */
export function AddressDialog({ share, token, onClose }: AddressDialogProps) {
  const titleId = useId()
  return (
    <Dialog open className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <Heading level={2} size="h3" id={titleId}>
        Link to “{nameOfShare(share)}”
      </Heading>
      <LinkAddress share={share} token={token} copies onClose={onClose} />
    </Dialog>
  )
}
