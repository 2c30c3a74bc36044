import { FOLDER_DEPTH, type FolderPath, nameProblem } from '@site/contracts'
import { Button } from '@site/ui'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { FieldRow } from '#kit/fields/field-row.tsx'
import { type Outcome, toText } from '#kit/outcome.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { texts } from '#kit/texts.ts'
import { createFolder, folderQueries } from '#store/folder.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { folderName } from '../transfers/transfer-texts.ts'

export function NewFolder({ parent, onCreated }: { parent: FolderPath; onCreated: (folder: FolderPath) => void }) {
  const user = useCurrentUser()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [created, setCreated] = useState<Outcome>()

  const { mutate, isPending } = useMutation({
    mutationFn: (folder: FolderPath) => createFolder(folder.slice(0, -1), folder.at(-1) ?? ''),
    onSuccess: async (outcome, folder) => {
      if (outcome.kind !== 'success') return showError(toText(outcome))
      setName('')
      setCreated(outcome)
      await queryClient.invalidateQueries(folderQueries.below(user, folder.slice(0, -1)))
      onCreated(folder)
    },
  })

  const showError = (text: string) => {
    setError(text)
    input.current?.focus()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const trimmed = name.trim()
    const problem = trimmed === '' ? texts.folderNameMissing : nameProblem(trimmed)
    setCreated(undefined)
    if (problem) showError(problem)
    else if (!isPending) mutate([...parent, trimmed])
  }

  if (parent.length >= FOLDER_DEPTH) return null
  return (
    <form noValidate onSubmit={submit}>
      <FieldRow
        label={`New folder in ${folderName(parent)}`}
        error={error}
        reason={texts.nameOfSpaces(name)}
        ref={input}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setError('')
        }}
      >
        <Button type="submit" variant="outline" aria-disabled={isPending}>
          {isPending ? 'Creating…' : 'Create'}
        </Button>
      </FieldRow>
      <StatusLine outcome={created} />
    </form>
  )
}
