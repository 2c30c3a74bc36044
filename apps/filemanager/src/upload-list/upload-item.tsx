import type { FolderPath } from '@site/contracts'
import { Button, Icon, Progress, TextLink, VisuallyHidden } from '@site/ui'
import { memo } from 'react'
import { addressOf } from '../folder-address.ts'
import { inWords } from '../shared/outcome.ts'
import { formatBytes } from '../shared/sizes.ts'
import type { QueuedUpload } from '../uploads/queued-upload.ts'
import { cancel, retry } from '../uploads/upload-queue.ts'
import styles from './upload-list.module.css'

interface UploadItemProps {
  upload: QueuedUpload
  /** The folder being shown: an upload into another one names it. */
  at: FolderPath
}

export const UploadItem = memo(function UploadItem({ upload, at }: UploadItemProps) {
  const { id, file, folder, state, outcome } = upload
  const elsewhere = folder.join('/') !== at.join('/')
  return (
    <li className={styles.item} data-kind={outcome?.kind}>
      <p className={styles.name}>
        {outcome && <Icon name={outcome.kind === 'success' ? 'circle-check' : 'triangle-alert'} size={18} />}
        <span>
          {file.name}
          {elsewhere && (
            <>
              {' in '}
              <TextLink href={addressOf(folder)}>{folder.join(' / ')}</TextLink>
            </>
          )}
        </span>
      </p>
      {state !== 'ended' && <UploadProgress upload={upload} />}
      <p className={styles.state}>{textOf(upload)}</p>
      <div className={styles.buttons}>
        {state === 'interrupted' && <ItemButton label="Try now" name={file.name} onClick={() => retry(id)} />}
        {/* One takes the other's place, and keeps the focus. */}
        {state !== 'ended' ? (
          <ItemButton label="Cancel" name={file.name} onClick={() => cancel(id)} />
        ) : (
          canRetry(upload) && <ItemButton label="Retry" name={file.name} onClick={() => retry(id)} />
        )}
      </div>
    </li>
  )
})

const canRetry = ({ outcome }: QueuedUpload) => outcome?.kind !== 'success' && !outcome?.isFinal

function UploadProgress({ upload: { file, sent, state } }: { upload: QueuedUpload }) {
  const isFinishing = state === 'sending' && sent >= file.size
  return (
    <Progress
      aria-label={`Upload of ${file.name}`}
      max={Math.max(1, file.size)}
      value={isFinishing ? undefined : sent}
    />
  )
}

function ItemButton({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button variant="ghost" onClick={onClick}>
      {label}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}

function textOf({ state, sent, file, bytesPerSecond, outcome }: QueuedUpload): string {
  if (state === 'waiting') return `Waiting, ${formatBytes(file.size)}`
  if (state === 'deferred') return 'Too many changes at once. The upload continues automatically.'
  if (state === 'interrupted') return 'The connection was lost. The upload continues once it is back.'
  if (outcome) return inWords(outcome)
  if (sent >= file.size) return 'Finishing…'
  const share = `${Math.floor((sent / file.size) * 100)}% of ${formatBytes(file.size)}`
  return bytesPerSecond === undefined ? share : `${share}, ${formatBytes(bytesPerSecond)}/s`
}
