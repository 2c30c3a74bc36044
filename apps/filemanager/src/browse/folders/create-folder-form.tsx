import { type FolderPath, nameProblem } from '@site/contracts'
import { Button } from '@site/ui'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { EMPTY_FOLDER } from '#jobs/undo/marks.ts'
import { useUndoStack } from '#jobs/undo/undo-stack.ts'
import { FieldRow } from '#kit/fields/field-row.tsx'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { showToast } from '#services.ts'
import { createFolder, folderQueries } from '#store/folder.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { useCurrentUser } from '#store/use-current-user.ts'

interface CreateFolderFormProps {
  parent: FolderPath
  report: (outcome: Outcome) => void
  /** Removes the outcome of the last action, which would stand beside an error of this one. */
  clear: () => void
}

/** Keeps focus in the input, or returns it there, so several folders can be created in a row. */
export function CreateFolderForm({ parent, report, clear }: CreateFolderFormProps) {
  const user = useCurrentUser()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const { record } = useUndoStack()

  const { mutate, isPending } = useMutation({
    mutationFn: (trimmed: string) => createFolder(parent, trimmed),
    onSuccess: (result, created) => {
      report(result)
      if (!isFocusElsewhere(input.current?.form)) input.current?.focus()
      if (result.kind !== 'success') return
      setName('')
      record({
        kind: 'addition',
        id: `folder ${Date.now()} ${created}`,
        noun: 'new folder',
        folder: parent,
        entries: [{ kind: 'folder', name: created }],
        marks: Promise.resolve([EMPTY_FOLDER]),
      })
      // The next folder need not wait for the list.
      void queryClient.invalidateQueries(folderQueries.below(user, parent))
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    clear()
    const trimmed = name.trim()
    const problem = trimmed === '' ? texts.folderNameMissing : nameProblem(trimmed)
    setError(problem ?? '')
    if (problem === undefined) return mutate(trimmed)
    if (trimmed === '') showToast({ kind: 'warning', title: 'Warning', message: problem })
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <FieldRow
        label="New Folder Name"
        error={error}
        reason={texts.nameOfSpaces(name)}
        ref={input}
        name="folderName"
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          if (event.target.value.trim() !== '') setError('')
        }}
      >
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Creating…' : 'Create Folder'}
        </Button>
      </FieldRow>
    </form>
  )
}
