import type { FolderPath } from '@site/contracts'
import { Button, Cluster } from '@site/ui'
import FolderUp from 'lucide-react/icons/folder-up'
import { type SubmitEvent, useRef, useState } from 'react'
import { ActionLabel } from '#kit/action-label.tsx'
import styles from '#kit/field.module.css'
import { FieldRow } from '#kit/field-row.tsx'
import { useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { readSession, showToast } from '#services.ts'
import { useUploadQueue } from '../uploads/upload-queue.ts'
import { chooseFolder } from './dropped-files.ts'
import { enqueueFiles } from './enqueue-files.ts'

export function UploadForm({ folder }: { folder: FolderPath }) {
  const queue = useUploadQueue()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [hasFiles, setHasFiles] = useState(false)
  const { outcome, report, clear } = useOutcome()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    clear()
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) {
      setError(texts.fileNotChosen)
      showToast({ kind: 'warning', message: texts.fileNotChosen })
      input.current?.focus()
    } else if (!readSession().email) {
      report({ kind: 'error', message: texts.fileNotUploaded })
    } else {
      queue.enqueue(files.map((file) => ({ folder, file })))
      if (input.current) input.current.value = ''
      setHasFiles(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <FieldRow
        label="Choose a file"
        error={error}
        ref={input}
        type="file"
        name="file"
        multiple
        data-chosen={hasFiles}
        onChange={({ currentTarget }) => {
          setError('')
          setHasFiles((currentTarget.files ?? []).length > 0)
        }}
      >
        <Cluster gap="xs">
          <Button type="submit">Upload File</Button>
          <Button
            variant="outline"
            onClick={() => void chooseFolder().then((found) => enqueueFiles(queue, folder, found))}
          >
            <ActionLabel icon={FolderUp}>Upload a folder</ActionLabel>
          </Button>
        </Cluster>
      </FieldRow>
      <p className={styles.note} data-hint>
        Choose several, or drop files and folders on this page.
      </p>
      <StatusLine outcome={outcome} />
    </form>
  )
}
