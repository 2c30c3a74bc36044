import { createShare } from '@site/api-client/shares'
import type { CreatedShare, NewShare } from '@site/contracts'
import { Heading } from '@site/ui'
import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useId, useRef, useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { loadApi } from '../services.ts'
import { failed } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import { CreatedLink } from './created-link.tsx'
import { ShareForm } from './share-form.tsx'
import { nameOfShare, type SharedEntry } from './share-request.ts'
import { type ShareValues, toNewShare } from './share-values.ts'
import { sharesQuery } from './shares.query.ts'
import styles from './sharing.module.css'

interface ShareDialogProps {
  entry: SharedEntry
  /** Whether to create the link immediately, with default limits. */
  isImmediate: boolean
  onClose: () => void
}

/** Sent again with the same key if the response is lost, so the server creates only one link. */
interface Attempt {
  content: string
  share: NewShare
  key: string
}

/** Creates a link to a folder or a file, and shows its URL. */
export function ShareDialog({ entry, isImmediate, onClose }: ShareDialogProps) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<CreatedShare>()
  const attempt = useRef<Attempt>(undefined)

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
    <Dialog open className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <Heading level={2} size="h3" id={titleId}>
        Share “{nameOfShare(entry)}”
      </Heading>
      {created ? (
        <CreatedLink share={created} onClose={onClose} />
      ) : (
        <ShareForm
          isFolder={entry.fileName === undefined}
          submitText="Create link"
          submitsAtOnce={isImmediate}
          onSubmit={create}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
