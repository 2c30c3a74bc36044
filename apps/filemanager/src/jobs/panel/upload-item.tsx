import { Button, Icon, Progress, TextLink, VisuallyHidden } from '@site/ui'
import { memo } from 'react'
import { fileUrl, folderUrl } from '#kit/folder-url.ts'
import { formatBytes } from '#kit/format.ts'
import entryName from '#kit/names/entry-name.module.css'
import { toText } from '#kit/outcome.ts'
import { canRetry, hasFolder, isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/use-uploads.ts'
import styles from './upload-panel.module.css'

/** An upload, with links to its target folder and to the stored file. */
export const UploadItem = memo(function UploadItem({ upload }: { upload: Upload }) {
  const { id, file, folder, state } = upload
  const { cancel, retry } = useUploadQueue()
  const outcome = state.kind === 'ended' ? state.outcome : undefined
  return (
    <li className={styles.item} data-kind={outcome?.kind}>
      <p className={`${entryName.name} ${styles.name}`}>
        {outcome && <Icon name={outcome.kind === 'success' ? 'circle-check' : 'triangle-alert'} size={18} />}
        <span>
          {outcome?.kind === 'success' ? (
            <TextLink href={fileUrl(folder, outcome.storedName ?? file.name)}>
              {file.name}
              <VisuallyHidden> (show in its folder)</VisuallyHidden>
            </TextLink>
          ) : (
            file.name
          )}
          {folder.length > 0 && (
            <span>
              {' in '}
              {hasFolder(upload) ? (
                <TextLink href={folderUrl(folder)}>{folder.join(' / ')}</TextLink>
              ) : (
                folder.join(' / ')
              )}
            </span>
          )}
        </span>
      </p>
      {isUnfinished(upload) && <UploadProgress upload={upload} />}
      <p className={styles.state}>{statusText(upload)}</p>
      <div className={styles.buttons}>
        {state.kind === 'interrupted' && <ItemButton label="Try now" name={file.name} onClick={() => retry(id)} />}
        {/* Cancel and Retry share an element, so focus is kept. */}
        {isUnfinished(upload) ? (
          <ItemButton label="Cancel" name={file.name} onClick={() => cancel(id)} />
        ) : (
          canRetry(upload) && <ItemButton label="Retry" name={file.name} onClick={() => retry(id)} />
        )}
      </div>
    </li>
  )
})

function UploadProgress({ upload: { file, sent, state } }: { upload: Upload }) {
  const isFinishing = state.kind === 'running' && sent >= file.size
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

function statusText({ state, sent, file }: Upload): string {
  if (state.kind === 'waiting') return `Waiting, ${formatBytes(file.size)}`
  if (state.kind === 'rateLimited') return 'Too many changes at once. The upload resumes automatically.'
  if (state.kind === 'interrupted') return 'The connection was lost. The upload resumes when it is restored.'
  if (state.kind === 'ended') return toText(state.outcome)
  if (sent >= file.size) return 'Finishing…'
  const progress = `${Math.floor((sent / file.size) * 100)}% of ${formatBytes(file.size)}`
  return state.bytesPerSecond === undefined ? progress : `${progress}, ${formatBytes(state.bytesPerSecond)}/s`
}
