import type { FolderPath, StoredFile } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'
import { type Entry, keyOf, nounOf } from '#kit/entry.ts'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { readSession } from '../services.ts'
import { deleteFile, fileDeletionProblem, fileQueries, renameFile } from './file.queries.ts'
import {
  deleteFolder,
  evictFolder,
  type FolderItem,
  folderDeletionProblem,
  folderQueries,
  renameFolder,
} from './folder.queries.ts'
import { queryClient } from './query-client.ts'
import { refreshUsage } from './usage.ts'

/** Never rejects: resolves to its outcome. */
export const deleteEntry = (folder: FolderPath, { kind, name }: Entry): Promise<Outcome> =>
  kind === 'file' ? deleteFile(folder, name) : deleteFolder([...folder, name])

/** Returns why these entries cannot be deleted, if anything is missing. */
export function deletionProblem(folder: FolderPath, entries: readonly Entry[]): Outcome | undefined {
  const { email } = readSession()
  const problems = entries.map(({ kind, name }) =>
    kind === 'file' ? fileDeletionProblem(email, folder) : folderDeletionProblem(email, folder, name),
  )
  return problems.find((problem) => problem !== undefined)
}

/** Returns one outcome for the deletion of several entries, or that of a single one. */
export function deletionSummary(entries: readonly Entry[], outcomes: readonly Outcome[]): Outcome {
  const [first, ...others] = outcomes
  if (first && others.length === 0) return first
  const failures = outcomes.filter(({ kind }) => kind !== 'success')
  const noun = nounOf(entries)
  return failures[0]
    ? { ...failures[0], message: texts.entriesNotDeleted(failures.length, outcomes.length, noun) }
    : { kind: 'success', message: texts.entriesDeleted(outcomes.length, noun) }
}

interface Renaming {
  folder: FolderPath
  /** The keys of the entry under both names. */
  from: string
  to: string
}

/** The last entry that this tab has renamed. */
export const lastRenamingAtom = atom<Renaming>()

/** Renames an entry, and shows success in a toast. Resolves to the reason for a failure, if any. Never rejects. */
export async function renameEntry(folder: FolderPath, entry: Entry, newName: string): Promise<string | undefined> {
  const { kind, name } = entry
  const path = [...folder, name]
  const problem = kind === 'file' ? await renameFile(folder, name, newName) : await renameFolder(path, newName)
  if (problem !== undefined) return problem
  if (kind === 'folder') evictFolder(readSession().email, path)
  getDefaultStore().set(lastRenamingAtom, { folder, from: keyOf(entry), to: keyOf({ kind, name: newName }) })
  return undefined
}

/** Removes an entry from the cached list of its folder, and drops the cached content of a folder. */
export function removeFromList(user: string | null, folder: FolderPath, { kind, name }: Entry): void {
  if (kind === 'file') {
    const { queryKey } = fileQueries.inFolder(user, folder)
    queryClient.setQueryData<StoredFile[]>(queryKey, (files) => files?.filter(({ fileName }) => fileName !== name))
  } else {
    const { queryKey } = folderQueries.below(user, folder)
    queryClient.setQueryData<FolderItem[]>(queryKey, (folders) => folders?.filter((other) => other.name !== name))
    evictFolder(user, [...folder, name])
  }
}

/** Reloads the lists of a folder that may have changed with these entries, and the storage usage. */
export async function reloadLists(user: string | null, folder: FolderPath, entries: readonly Entry[]): Promise<void> {
  const kinds = new Set(entries.map(({ kind }) => kind))
  refreshUsage()
  await Promise.all([
    kinds.has('file') && reload(fileQueries.inFolder(user, folder)),
    kinds.has('folder') && reload(folderQueries.below(user, folder)),
  ])
}

const reload = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryClient.invalidateQueries({ queryKey, exact: true })
