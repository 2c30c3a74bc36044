import type { FolderPath } from '@site/contracts'
import { Button, Heading } from '@site/ui'
import { useId } from 'react'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue, useUploads } from '../uploads/use-uploads.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadItem } from './upload-item.tsx'
import styles from './upload-list.module.css'
import { useUnfinishedUploads } from './use-unfinished-uploads.ts'

/** The maximum number of uploads displayed, active ones first. */
const MAX_SHOWN = 50

/**
 * Lists all uploads of this tab, into any folder, and the unfinished ones of an earlier tab. Renders nothing if there
 * are none.
 */
export function UploadList({ currentFolder }: { currentFolder: FolderPath }) {
  const headingId = useId()
  const uploads = useUploads()
  const unfinished = useUnfinishedUploads()
  const focusFallback = useFocusFallback(headingId)
  if (uploads.length === 0 && unfinished.length === 0) return null

  const ended = uploads.filter((upload) => !isUnfinished(upload))
  const shown = [...uploads.filter(isUnfinished), ...ended.toReversed()].slice(0, MAX_SHOWN)
  const hidden = uploads.length - shown.length
  return (
    <section aria-labelledby={headingId} className={styles.uploads} {...focusFallback}>
      <div className={styles.head}>
        <Heading level={2} size="h3" id={headingId} focusable>
          Uploads
        </Heading>
        <p role="status" className={styles.summary}>
          {uploads.length > 0 && summaryOf(uploads)}
        </p>
        {uploads.length > 0 && <CancelOrClearButton uploads={uploads} />}
      </div>
      <UnfinishedUploads uploads={unfinished} />
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((upload) => (
            <UploadItem key={upload.id} upload={upload} currentFolder={currentFolder} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={styles.summary}>and {hidden.toLocaleString('en')} more</p>}
    </section>
  )
}

function CancelOrClearButton({ uploads }: { uploads: readonly Upload[] }) {
  const { cancel, clearEnded } = useUploadQueue()
  const unfinished = uploads.filter(isUnfinished)
  const press = () => {
    if (unfinished.length === 0) clearEnded()
    for (const { id } of unfinished) cancel(id)
  }
  return (
    <Button variant="ghost" onClick={press}>
      {unfinished.length > 0 ? 'Cancel all' : 'Clear list'}
    </Button>
  )
}

/** Changes only when an upload ends, because screen readers announce it. */
function summaryOf(uploads: readonly Upload[]): string {
  const outcomes = uploads.flatMap(({ state }) => (state.kind === 'ended' ? state.outcome.kind : []))
  const uploaded = outcomes.filter((kind) => kind === 'success').length
  const failed = outcomes.length - uploaded
  const text = `${uploaded} of ${uploads.length} uploaded`
  return failed === 0 ? text : `${text}, ${failed} not`
}
