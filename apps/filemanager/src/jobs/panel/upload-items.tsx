import { Button, Icon, Progress, Text, TextLink, VisuallyHidden } from '@site/ui'
import { memo, useState } from 'react'
import { entryUrl, folderUrl } from '#kit/folder-url.ts'
import { formatBytes } from '#kit/format.ts'
import entryName from '#kit/names/entry-name.module.css'
import { toText } from '#kit/outcome.ts'
import { ConflictQuestion } from '../conflicts/conflict-question.tsx'
import { chooseFile } from '../picker/dropped-files.ts'
import { terminateUpload } from '../uploads/send-file.ts'
import { canRetry, conflictOf, hasFolder, isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/upload-queue.ts'
import { removeRecord, type UploadRecord } from '../uploads/upload-records.ts'
import styles from './upload-panel.module.css'

export function NextQuestion({ uploads }: { uploads: readonly Upload[] }) {
  const { answer } = useUploadQueue()
  const conflicts = uploads.filter(conflictOf)
  const [next, ...others] = conflicts
  if (!next) return null
  const mayFollow = uploads.some((upload) => upload.batch === next.batch && isUnfinished(upload))
  return (
    <div className={styles.question}>
      <ConflictQuestion
        name={next.file.name}
        folderName={next.folder.at(-1) ?? ''}
        canAnswerAll={others.length > 0 || mayFollow}
        onAnswer={(chosen, forAll) => answer(next.id, chosen, forAll)}
      />
    </div>
  )
}

/** Uploads that a page unload interrupted. The user chooses the file again, because a page cannot keep it. */
export function UnfinishedUploads({ uploads }: { uploads: readonly UploadRecord[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Unfinished uploads">
      {uploads.map((upload) => (
        <UnfinishedUpload key={upload.address} upload={upload} />
      ))}
    </ul>
  )
}

function UnfinishedUpload({ upload }: { upload: UploadRecord }) {
  const { name, size, lastModified, folder, address } = upload
  const { enqueue } = useUploadQueue()
  const [problem, setProblem] = useState('')

  const resume = async () => {
    const file = await chooseFile()
    if (!file) return
    const isSame = file.name === name && file.size === size && file.lastModified === lastModified
    setProblem(isSame ? '' : 'This is a different file, or it has changed since the upload started.')
    if (isSame) enqueue([{ folder, file }])
  }
  const discard = () => {
    removeRecord(address)
    void terminateUpload(address)
  }
  return (
    <li className={styles.unfinished}>
      <p className={`${entryName.name} ${styles.name}`}>{name}</p>
      <Text size="small" tone="muted">
        Unfinished upload to {folder.join(' / ')} ({formatBytes(size)}). Choose the same file to resume it.
      </Text>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <ItemButton variant="outline" label="Resume" name={name} onClick={() => void resume()} />
        <ItemButton label="Discard" name={name} onClick={discard} />
      </div>
    </li>
  )
}

export const UploadItem = memo(function UploadItem({ upload }: { upload: Upload }) {
  const { id, file, folder, state } = upload
  const { cancel, retry } = useUploadQueue()
  const outcome = state.kind === 'ended' ? state.outcome : undefined
  const place = folder.join(' / ')
  return (
    <li className={styles.item} data-kind={outcome?.kind}>
      <p className={`${entryName.name} ${styles.name}`}>
        {outcome && <Icon name={outcome.kind === 'success' ? 'circle-check' : 'triangle-alert'} size={18} />}
        <span>
          {outcome?.kind === 'success' ? (
            <TextLink href={entryUrl(folder, outcome.storedName ?? file.name)}>
              {file.name}
              <VisuallyHidden> (show in its folder)</VisuallyHidden>
            </TextLink>
          ) : (
            file.name
          )}
          {folder.length > 0 && (
            <span>
              {' in '}
              {hasFolder(upload) ? <TextLink href={folderUrl(folder)}>{place}</TextLink> : place}
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

interface ItemButtonProps {
  label: string
  name: string
  variant?: 'ghost' | 'outline'
  onClick: () => void
}

function ItemButton({ label, name, variant = 'ghost', onClick }: ItemButtonProps) {
  return (
    <Button variant={variant} onClick={onClick}>
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
