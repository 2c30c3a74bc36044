import { createShare } from '@site/api-client/shares'
import type { CreatedShare, NewShare, Share } from '@site/contracts'
import { Button, Text } from '@site/ui'
import { nanoid } from 'nanoid'
import { useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { failed } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { LinkAddress } from './link-address.tsx'
import { nameOfShare, type ShareRequest, sharesQuery } from './links.ts'
import { ShareForm } from './share-form.tsx'
import { type ShareValues, toNewShare } from './share-values.ts'
import styles from './sharing.module.css'

interface ShareDialogProps extends ShareRequest {
  /** A link that anyone may use to read the entry; offered instead of another one. */
  existing: Share | undefined
  onClose: () => void
}

/** Shows the address of an entry's link. Asks before it creates one. */
export function ShareDialog({ entry, copies, existing, onClose }: ShareDialogProps) {
  const [created, setCreated] = useState<CreatedShare>()
  const [wantsAnother, setWantsAnother] = useState(false)
  const isFolder = entry.fileName === undefined
  // Sent again with the same key if the response is lost, so the server creates only one link.
  const attempt = useRef<{ content: string; share: NewShare; key: string }>(undefined)

  const create = async (values: ShareValues) => {
    const content = JSON.stringify(values)
    if (attempt.current?.content !== content) {
      attempt.current = { content, share: { ...toNewShare(values), ...entry }, key: nanoid() }
    }
    const { share, key } = attempt.current
    try {
      setCreated(await createShare(await loadApi(), share, key))
      void queryClient.invalidateQueries(sharesQuery)
      return undefined
    } catch (error) {
      return { outcome: failed(texts.linkNotCreated, error), error }
    }
  }

  return (
    <Dialog open className={styles.dialog} title={`Share “${nameOfShare(entry)}”`} onClose={onClose}>
      {created && <LinkAddress share={created} token={created.token} copies onClose={onClose} />}
      {!created && existing && !wantsAnother && (
        <>
          <Text>{texts.linkExists(isFolder)}</Text>
          <LinkAddress
            share={existing}
            copies={copies}
            onClose={onClose}
            actions={
              <Button variant="outline" onClick={() => setWantsAnother(true)}>
                Create another link
              </Button>
            }
          />
        </>
      )}
      {!created && (!existing || wantsAnother) && (
        <ShareForm isFolder={isFolder} submitText="Create link" onSubmit={create} onCancel={onClose} />
      )}
    </Dialog>
  )
}
