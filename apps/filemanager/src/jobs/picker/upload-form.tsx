import type { FolderPath } from '@site/contracts'
import { Button } from '@site/ui'
import FolderUp from 'lucide-react/icons/folder-up'
import { type SubmitEvent, useRef, useState } from 'react'
import { ActionLabel } from '#kit/action-label.tsx'
import { FieldRow } from '#kit/fields/field-row.tsx'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { readSession, showToast } from '#services.ts'
import { useUploadQueue } from '../uploads/upload-queue.ts'
import { chooseFolder } from './dropped-files.ts'
import { enqueueFiles } from './enqueue-files.ts'

interface UploadFormProps {
  folder: FolderPath
  report: (outcome: Outcome) => void
  /** Removes the outcome of the last action, which would stand beside an error of this one. */
  clear: () => void
}

export function UploadForm({ folder, report, clear }: UploadFormProps) {
  const queue = useUploadQueue()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [hasFiles, setHasFiles] = useState(false)

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
        <Button type="submit">Upload File</Button>
        <Button
          variant="outline"
          title="Upload a folder; files and folders can also be dropped on this page"
          onClick={() => void chooseFolder().then((found) => enqueueFiles(queue, folder, found))}
        >
          <ActionLabel icon={FolderUp}>Upload a folder</ActionLabel>
        </Button>
      </FieldRow>
    </form>
  )
}
