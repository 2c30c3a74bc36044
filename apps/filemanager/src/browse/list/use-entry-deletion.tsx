import type { FolderPath, StoredFile } from '@site/contracts'
import { useDeletion } from '#kit/deletion/use-deletion.tsx'
import { type Entry, entryOf } from '#kit/entry.ts'
import type { ListFocus } from '#kit/focus/use-list-focus.ts'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { deleteEntry, deletionProblem, deletionSummary, reloadLists, removeFromList } from '#store/entry-changes.ts'
import { useContentsText } from '#store/use-contents-text.ts'
import { useCurrentUser } from '#store/use-current-user.ts'

interface EntryDeletion {
  folder: FolderPath
  files: readonly StoredFile[] | undefined
  focus: ListFocus
  report: (outcome: Outcome) => void
}

/** Deletes entries of a list, given by their keys, after one confirmation with what all of them hold. */
export function useEntryDeletion({ folder, files = [], focus, report }: EntryDeletion) {
  const user = useCurrentUser()
  return useDeletion({
    focus,
    report,
    problem: (keys) => deletionProblem(folder, keys.map(entryOf)),
    run: (key) => deleteEntry(folder, entryOf(key)),
    onDeleted: (key) => removeFromList(user, folder, entryOf(key)),
    onDone: (keys) => void reloadLists(user, folder, keys.map(entryOf)),
    summary: (keys, outcomes) => deletionSummary(keys.map(entryOf), outcomes),
    describe: (keys) => {
      const entries = keys.map(entryOf)
      const names = new Set(namesOf('file', entries))
      // What the folders hold follows, as `details`.
      return [
        ...texts.entriesToDelete([], [...names]),
        ...(names.size > 0 ? [texts.sizeToDelete(files.filter(({ fileName }) => names.has(fileName)))] : []),
        ...texts.entriesToDelete(namesOf('folder', entries), []),
      ]
    },
    details: (keys) => {
      const folders = namesOf('folder', keys.map(entryOf))
      return folders.length > 0 && <ContentsNote paths={folders.map((name) => [...folder, name])} />
    },
  })
}

const namesOf = (kind: Entry['kind'], entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === kind ? entry.name : []))

const ContentsNote = ({ paths }: { paths: readonly FolderPath[] }) => useContentsText(paths)
