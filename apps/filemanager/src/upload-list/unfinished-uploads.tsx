import { Button, Text, VisuallyHidden } from '@site/ui'
import { useState } from 'react'
import { formatBytes } from '../shared/sizes.ts'
import { chooseFile } from '../upload-choice/choose-files.ts'
import { forget, type RememberedUpload } from '../uploads/remembered.ts'
import { terminateUpload } from '../uploads/send-file.ts'
import { enqueue } from '../uploads/upload-queue.ts'
import styles from './upload-list.module.css'

/** Uploads that were under way when the page was left: a page may not keep a file, so it is chosen again. */
export function UnfinishedUploads({ uploads }: { uploads: readonly RememberedUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Unfinished uploads">
      {uploads.map((upload) => (
        <Unfinished key={upload.address} upload={upload} />
      ))}
    </ul>
  )
}

function Unfinished({ upload }: { upload: RememberedUpload }) {
  const { name, size, lastModified, folder, address } = upload
  const [problem, setProblem] = useState('')

  const goOn = async () => {
    const file = await chooseFile()
    if (!file) return
    const isSame = file.name === name && file.size === size && file.lastModified === lastModified
    setProblem(isSame ? '' : 'That is a different file, or it has changed since.')
    if (isSame) enqueue([{ folder, file }])
  }
  const discard = () => {
    forget(address)
    void terminateUpload(address)
  }
  return (
    <li className={styles.unfinished}>
      <p className={styles.name}>{name}</p>
      <Text size="small" tone="muted">
        {formatBytes(size)} into {folder.join(' / ')}, not finished. Choose the same file to resume where it stopped.
      </Text>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={() => void goOn()}>
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
