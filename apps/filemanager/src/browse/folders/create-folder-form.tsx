import { type FolderPath, nameProblem } from '@site/contracts'
import { Button } from '@site/ui'
import { Field, fieldAttributes } from '@site/ui/fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import styles from '#kit/field.module.css'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { useOutcome } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { showToast } from '#services.ts'
import { createFolder, folderQueries } from '#store/folder.queries.ts'

interface CreateFolderFormProps {
  user: string | null
  parent: FolderPath
}

/** Keeps focus in the input, or returns it there, so several folders can be created in a row. */
export function CreateFolderForm({ user, parent }: CreateFolderFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const { outcome, report, clear } = useOutcome()
  const queryClient = useQueryClient()

  const { mutate, isPending } = useMutation({
    mutationFn: (trimmed: string) => createFolder(parent, trimmed),
    onSuccess: (result) => {
      report(result)
      if (!isFocusElsewhere(input.current?.form)) input.current?.focus()
      if (result.kind !== 'success') return
      setName('')
      return queryClient.invalidateQueries(folderQueries.below(user, parent))
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    clear()
    const trimmed = name.trim()
    const problem = nameProblem(trimmed)
    if (problem) {
      setError(problem)
      input.current?.focus()
    } else if (trimmed === '') {
      setError(texts.folderNameMissing)
      showToast({ kind: 'warning', title: 'Warning', message: texts.folderNameMissing })
      input.current?.focus()
    } else {
      setError('')
      mutate(trimmed)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field id={id} label="New Folder Name" error={error}>
        <div className={styles.row}>
          <input
            {...fieldAttributes({ id, error })}
            className={`input ${styles.input}`}
            ref={input}
            name="folderName"
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              if (event.target.value.trim() !== '') setError('')
            }}
          />
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'Creating…' : 'Create Folder'}
          </Button>
        </div>
      </Field>
      <StatusLine outcome={outcome} />
    </form>
  )
}
