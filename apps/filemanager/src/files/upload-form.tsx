import type { FolderPath } from '@site/contracts'
import { readSession, showToast } from '@site/federation'
import { Button, Cluster } from '@site/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import styles from '../shared/field.module.css'
import { Field, fieldAttributes } from '../shared/field.tsx'
import { useOutcome } from '../shared/outcome.ts'
import { StatusLine } from '../shared/status-line.tsx'
import { texts } from '../shared/texts.ts'
import { fileQueries } from './file.queries.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

interface UploadFormProps {
  user: string | null
  folder: FolderPath
}

export function UploadForm({ user, folder }: UploadFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [sending, setSending] = useState('')
  const { outcome, tell, clear } = useOutcome()
  const queryClient = useQueryClient()

  const upload = useUpload({
    folder,
    onSettled: (result) => {
      tell(result)
      if (input.current) input.current.value = ''
      return result.kind === 'success' ? queryClient.invalidateQueries(fileQueries.inFolder(user, folder)) : undefined
    },
  })
  const busy = upload.share !== undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    clear()
    const file = input.current?.files?.[0]
    if (!file) {
      setError(texts.fileNotChosen)
      showToast({ kind: 'warning', message: texts.fileNotChosen })
      input.current?.focus()
    } else if (!readSession().email) {
      tell({ kind: 'error', message: texts.fileNotUploaded })
    } else {
      setSending(file.name)
      upload.start(file)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field id={id} label="Choose a file" error={error}>
        <div className={styles.row}>
          <input
            {...fieldAttributes(id, error)}
            ref={input}
            type="file"
            name="file"
            disabled={busy}
            onChange={() => setError('')}
          />
          <Cluster>
            <Button type="submit" aria-disabled={busy}>
              {busy ? 'Uploading…' : 'Upload File'}
            </Button>
            {busy && (
              <Button variant="outline" onClick={upload.stop}>
                Cancel
              </Button>
            )}
          </Cluster>
        </div>
      </Field>
      {upload.share !== undefined && <UploadProgress fileName={sending} share={upload.share} />}
      <StatusLine outcome={upload.stopped && !outcome ? { kind: 'warning', message: 'Upload cancelled.' } : outcome} />
    </form>
  )
}
