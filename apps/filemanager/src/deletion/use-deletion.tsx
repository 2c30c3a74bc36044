import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListFocus } from '../focus/use-list-focus.ts'
import type { Outcome } from '../shared/outcome.ts'
import { refreshUsage } from '../store/usage.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface Deletion<Entry> {
  focus: ListFocus
  /** The list that contains the entries. */
  query: { queryKey: QueryKey }
  nameOf: (entry: Entry) => string
  /** Returns the reason why this entry cannot be deleted, if any. */
  problem: (name: string) => Outcome | undefined
  run: (name: string) => Promise<Outcome>
  onDeleted?: (name: string) => void
  /** The outcome of a deletion of several entries; a single deletion reports its own outcome. */
  summary?: (outcomes: readonly Outcome[]) => Outcome
  /** Returns the text that lists the items below the question. */
  describe: (names: readonly string[]) => string
  /** Reports an outcome next to the list. Must be stable. */
  report: (outcome: Outcome) => void
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Asks for confirmation, then deletes the entries one by one and reports. Skips entries that are already being deleted.
 * `ask` is stable, so that rows do not re-render.
 */
export function useDeletion<Entry>(deletion: Deletion<Entry>) {
  const { focus, query, nameOf, report } = deletion
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // Kept after the choice, because the dialog still shows it while closing.
  const [requested, setRequested] = useState<readonly string[]>([])
  const [deleting, setDeleting] = useState(nothing)
  const latest = useRef({ ...deletion, deleting })
  useEffect(() => {
    latest.current = { ...deletion, deleting }
  })

  const removeEntry = (name: string) => {
    focus.removed(name)
    queryClient.setQueryData<Entry[]>(query.queryKey, (before) => before?.filter((entry) => nameOf(entry) !== name))
    deletion.onDeleted?.(name)
  }

  const { mutate } = useMutation({
    mutationFn: async (names: readonly string[]) => {
      setDeleting((before) => new Set([...before, ...names]))
      const outcomes: Outcome[] = []
      for (const name of names) {
        const result = await deletion.run(name)
        if (result.kind === 'success') removeEntry(name)
        outcomes.push(result)
      }
      return outcomes
    },
    onSuccess: (outcomes) => {
      const result = outcomes.length > 1 ? deletion.summary?.(outcomes) : outcomes[0]
      if (result) report(result)
      refreshUsage()
      void queryClient.invalidateQueries(query)
    },
    onSettled: (_outcomes, _error, names) =>
      setDeleting((before) => new Set([...before].filter((name) => !names.includes(name)))),
  })

  const ask = useCallback(
    (...names: string[]) => {
      const rest = names.filter((name) => !latest.current.deleting.has(name))
      if (rest.length === 0) return
      const problem = latest.current.problem(rest[0] ?? '')
      if (problem) return report(problem)
      latest.current.focus.remember(rest)
      setRequested(rest)
      setOpen(true)
    },
    [report],
  )

  const answer = (confirmed: boolean) => {
    setOpen(false)
    focus.place()?.focus({ preventScroll: true })
    if (confirmed) mutate(requested)
  }

  const dialog = requested.length > 0 && (
    <DeleteDialog open={isOpen} subject={deletion.describe(requested)} onAnswer={answer} />
  )
  return { dialog, deleting, ask }
}
