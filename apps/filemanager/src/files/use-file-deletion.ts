import type { FolderPath } from '@site/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeletion } from '../deletion/use-deletion.tsx'
import { useFocusAfterRemoval } from '../focus/use-focus-after-removal.ts'
import { readSession } from '../services.ts'
import type { Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import { refreshUsage } from '../shared/usage.ts'
import { deleteFile, fileDeletionProblem, fileQueries } from './file.queries.ts'

interface FileDeletion {
  user: string | null
  folder: FolderPath
  /** The files shown, in their order. */
  names: readonly string[]
  headingId: string
  tell: (outcome: Outcome) => void
}

export function useFileDeletion({ user, folder, names, headingId, tell }: FileDeletion) {
  const query = fileQueries.inFolder(user, folder)
  const queryClient = useQueryClient()
  const { removed, ...focus } = useFocusAfterRemoval(names, headingId)

  return useDeletion({
    problem: () => fileDeletionProblem(readSession().email, folder),
    run: (name) => deleteFile(folder, name),
    onDeleted: (name) => {
      removed(name)
      queryClient.setQueryData(query.queryKey, (before) => before?.filter(({ fileName }) => fileName !== name))
    },
    onEnd: () => {
      refreshUsage()
      void queryClient.invalidateQueries(query)
    },
    summary: summaryOf,
    focus,
    describe: texts.filesToDelete,
    tell,
    failure: texts.fileNotDeleted,
  })
}

function summaryOf(outcomes: readonly Outcome[]): Outcome {
  const failures = outcomes.filter(({ kind }) => kind !== 'success')
  const [first] = failures
  return first
    ? { ...first, message: texts.filesNotDeleted(failures.length, outcomes.length) }
    : { kind: 'success', message: texts.filesDeleted(outcomes.length) }
}
