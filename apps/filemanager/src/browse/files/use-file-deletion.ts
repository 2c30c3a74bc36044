import type { FolderPath, StoredFile } from '@site/contracts'
import { useDeletion } from '#kit/deletion/use-deletion.tsx'
import type { ListFocus } from '#kit/focus/use-list-focus.ts'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { readSession } from '#services.ts'
import { deleteFile, fileDeletionProblem, fileQueries } from '#store/file.queries.ts'
import { refreshUsage } from '#store/usage.ts'

interface FileDeletion {
  files: readonly StoredFile[]
  user: string | null
  folder: FolderPath
  focus: ListFocus
  report: (outcome: Outcome) => void
}

export function useFileDeletion({ files, user, folder, ...list }: FileDeletion) {
  return useDeletion({
    ...list,
    query: fileQueries.inFolder(user, folder),
    nameOf: ({ fileName }: StoredFile) => fileName,
    problem: () => fileDeletionProblem(readSession().email, folder),
    run: (name) => deleteFile(folder, name),
    onDone: refreshUsage,
    summary: summaryOf,
    describe: (names) => [texts.filesToDelete(names), texts.sizeToDelete(named(files, names))],
  })
}

function named(files: readonly StoredFile[], names: readonly string[]): StoredFile[] {
  const wanted = new Set(names)
  return files.filter(({ fileName }) => wanted.has(fileName))
}

function summaryOf(outcomes: readonly Outcome[]): Outcome {
  const failures = outcomes.filter(({ kind }) => kind !== 'success')
  const [first] = failures
  return first
    ? { ...first, message: texts.filesNotDeleted(failures.length, outcomes.length) }
    : { kind: 'success', message: texts.filesDeleted(outcomes.length) }
}
