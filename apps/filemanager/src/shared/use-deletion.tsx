import { useMutation } from '@tanstack/react-query'
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { DeleteDialog } from './delete-dialog.tsx'
import { failed, type Outcome, useOutcome } from './outcome.ts'

const loadDialog = () => import('./delete-dialog.tsx')

/** Fetches the dialog's code ahead of a probable click; the click itself tells when that fails. */
const prepare = () => void loadDialog().catch(() => undefined)

interface Deletion {
  /** What keeps this entry from being deleted, if anything. */
  problem: (name: string) => Outcome | undefined
  run: (name: string) => Promise<Outcome>
  /** The entry is gone: take it off the list. */
  onDeleted: (name: string) => void
  /** The entry's Delete button, or what stands in for it once the entry is gone. */
  placeOf: (name: string) => HTMLElement | null
  /** Said when not even the question could be asked. */
  failure: string
}

/** Asks, deletes, tells. `ask` and `prepare` stay the same, so that rows are not drawn again. */
export function useDeletion(deletion: Deletion) {
  const latest = useRef(deletion)
  useEffect(() => {
    latest.current = deletion
  })

  const { outcome, tell } = useOutcome()
  const [Dialog, setDialog] = useState<typeof DeleteDialog>()
  const [asked, setAsked] = useState<string>()
  const lastAsked = useRef('')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: deletion.run,
    onSuccess: (result, name) => {
      if (result.kind === 'success') deletion.onDeleted(name)
      tell(result)
    },
  })

  const open = useCallback(
    async (name: string) => {
      const problem = latest.current.problem(name)
      if (problem) return tell(problem)
      try {
        const { DeleteDialog } = await loadDialog()
        lastAsked.current = name
        // The click is answered before the dialog is drawn.
        startTransition(() => {
          setDialog(() => DeleteDialog)
          setAsked(name)
        })
      } catch (error) {
        tell(failed(latest.current.failure, error))
      }
    },
    [tell],
  )
  const ask = useCallback((name: string) => void open(name), [open])

  const close = (confirmed: boolean) => {
    setAsked(undefined)
    if (confirmed && asked !== undefined) mutate(asked)
  }

  const dialog: ReactNode = Dialog && (
    <Dialog open={asked !== undefined} onClose={close} finalFocus={() => latest.current.placeOf(lastAsked.current)} />
  )
  return { outcome, dialog, deleting: isPending ? variables : undefined, ask, prepare }
}
