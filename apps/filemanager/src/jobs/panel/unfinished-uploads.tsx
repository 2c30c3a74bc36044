import { Button, Text, VisuallyHidden } from '@site/ui'
import { useState } from 'react'
import { formatBytes } from '#kit/format.ts'
import entryName from '#kit/names/entry-name.module.css'
import { chooseFile } from '../picker/choose-files.ts'
import { terminateUpload } from '../uploads/send-file.ts'
import { removeRecord, type UploadRecord } from '../uploads/upload-records.ts'
import { useUploadQueue } from '../uploads/use-uploads.ts'
import styles from './upload-panel.module.css'

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
        <Button variant="outline" onClick={() => void resume()}>
          Resume
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button variant="ghost" onClick={discard}>
          Discard
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
