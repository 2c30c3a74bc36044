import { changeShare } from '@site/api-client/shares'
import type { Share } from '@site/contracts'
import { Heading } from '@site/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { failed, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'
import { ShareForm } from './share-form.tsx'
import { nameOfShare } from './share-request.ts'
import { type ShareValues, toChange } from './share-values.ts'
import { sharesQuery } from './shares.query.ts'
import styles from './sharing.module.css'

interface ChangeDialogProps {
  share: Share
  /** Receives the outcome of a change. */
  onClose: (outcome?: Outcome) => void
}

/** Changes the expiry, the password, the limits and the note of a link. */
export function ChangeDialog({ share, onClose }: ChangeDialogProps) {
  const titleId = useId()
  const queryClient = useQueryClient()

  const change = async (values: ShareValues) => {
    try {
      const changed = await changeShare(await loadApi(), share.id, toChange(values))
      queryClient.setQueryData(sharesQuery.queryKey, (before) =>
        before?.map((each) => (each.id === changed.id ? changed : each)),
      )
      onClose({ kind: 'success', message: texts.linkChanged })
      return undefined
    } catch (error) {
      return { outcome: failed(texts.linkNotChanged, error), error }
    }
  }

  return (
    <Dialog open className={styles.dialog} aria-labelledby={titleId} onClose={() => onClose()}>
      <Heading level={2} size="h3" id={titleId}>
        Change the link to “{nameOfShare(share)}”
      </Heading>
      <ShareForm
        share={share}
        isFolder={share.fileName === undefined}
        submitText="Save"
        onSubmit={change}
        onCancel={() => onClose()}
      />
    </Dialog>
  )
}
