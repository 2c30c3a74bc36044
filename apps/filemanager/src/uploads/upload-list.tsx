import type { FolderPath } from '@site/contracts'
import { Button, Heading } from '@site/ui'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { isUnfinished, type QueuedUpload } from './queued-upload.ts'
import { UploadItem } from './upload-item.tsx'
import styles from './upload-list.module.css'
import { cancel, clearEnded, uploadsAtom } from './upload-queue.ts'

/** Of a long list so many lines; what is at work always shows. */
const SHOWN = 50

/** Every upload of this tab, whichever folder it goes into; nothing while there is none. */
export function UploadList({ at }: { at: FolderPath }) {
  const headingId = useId()
  const uploads = useAtomValue(uploadsAtom)
  if (uploads.length === 0) return null

  const unfinished = uploads.filter(isUnfinished)
  const shown = [...unfinished, ...uploads.filter((upload) => !isUnfinished(upload)).toReversed()].slice(0, SHOWN)
  const hidden = uploads.length - shown.length
  return (
    <section aria-labelledby={headingId} className={styles.uploads}>
      <div className={styles.head}>
        <Heading level={2} size="h3" id={headingId} focusable>
          Uploads
        </Heading>
        <p role="status" className={styles.summary}>
          {summaryOf(uploads)}
        </p>
        <Button
          variant="ghost"
          onClick={() => {
            if (unfinished.length > 0) for (const { id } of unfinished) cancel(id)
            else clearEnded()
          }}
        >
          {unfinished.length > 0 ? 'Cancel all' : 'Clear list'}
        </Button>
      </div>
      <ul className={styles.list}>
        {shown.map((upload) => (
          <UploadItem key={upload.id} upload={upload} at={at} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.summary}>and {hidden.toLocaleString('en')} more</p>}
    </section>
  )
}

/** Changes only when an upload ends: it is read out. */
function summaryOf(uploads: readonly QueuedUpload[]): string {
  const uploaded = uploads.filter(({ outcome, state }) => state === 'ended' && outcome?.kind === 'success').length
  const failed = uploads.filter(({ outcome, state }) => state === 'ended' && outcome?.kind !== 'success').length
  const text = `${uploaded} of ${uploads.length} uploaded`
  return failed === 0 ? text : `${text}, ${failed} not`
}
