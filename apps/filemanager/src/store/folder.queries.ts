import { type Folder, type FolderPath, type FolderSummary, folderNameFields, responseTexts } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isWithin } from '#kit/folder-path.ts'
import { failed, isNotFound, messageOf, type Outcome, problemOfRename } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession } from '#services.ts'
import { queryApi } from './background-load.ts'
import { fileQueries } from './file.queries.ts'
import { queryClient } from './query-client.ts'
import { whenAllowed } from './when-allowed.ts'

export interface FolderItem extends Pick<Folder, 'createdAt' | 'isShared' | 'isStarred'> {
  name: string
}

export const folderQueries = {
  /** The folders directly below `parent`, in the server's order. */
  below: (user: string | null, parent: FolderPath) =>
    queryOptions({
      queryKey: ['folders', user, parent],
      queryFn: queryApi(async ({ folders }, options): Promise<FolderItem[]> => {
        const field = folderNameFields[parent.length] ?? folderNameFields[0]
        const listed = await folders.list(parent, options)
        return listed.map(({ [field]: name = '', createdAt, isShared, isStarred }) => ({
          ...{ name, createdAt },
          ...(isShared && { isShared }),
          ...(isStarred && { isStarred }),
        }))
      }),
      meta: { failure: texts.foldersNotLoaded(parent) },
    }),

  /** Counts what several folders contain. Cached only while shown. A failure shows no toast, because it blocks nothing. */
  summary: (user: string | null, paths: readonly FolderPath[]) =>
    queryOptions({
      queryKey: ['folder-summary', user, paths],
      queryFn: queryApi(async ({ folders }, options): Promise<FolderSummary> => {
        let total: FolderSummary = { folders: 0, files: 0, bytes: 0, isComplete: true }
        // The server counts one folder of an account at a time.
        for (const path of paths) total = add(total, await inTurn(() => folders.summary(path, options), options.signal))
        return total
      }),
      gcTime: 0,
    }),
}

const add = (a: FolderSummary, b: FolderSummary): FolderSummary => ({
  folders: a.folders + b.folders,
  files: a.files + b.files,
  bytes: a.bytes + b.bytes,
  isComplete: a.isComplete && b.isComplete,
})

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs calls one after another; a call that was aborted while it waited never runs. */
function inTurn<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const turn = lastTurn.then(() => {
    signal.throwIfAborted()
    return call()
  })
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  lastTurn = Promise.race([turn, aborted]).catch(() => undefined)
  return turn
}

/** Never rejects: resolves to its outcome. */
export async function createFolder(parent: FolderPath, name: string): Promise<Outcome> {
  try {
    const message = await messageOf((await loadApi()).folders.create(parent, name))
    return message === responseTexts.folderExists
      ? { kind: 'warning', message: texts.folderExists(name) }
      : { kind: 'success', message: texts.folderCreated(name) }
  } catch (error) {
    return failed(texts.folderNotCreated, error)
  }
}

export const renameFolder = (path: FolderPath, newName: string) =>
  problemOfRename(async () => (await loadApi()).folders.rename(path, newName), {
    renamed: texts.folderRenamed(newName),
    taken: texts.folderExists(newName),
    notRenamed: texts.folderNotRenamed,
  })

/** Never rejects: resolves to its outcome. */
export async function deleteFolder(path: FolderPath): Promise<Outcome> {
  const failure = texts.folderNotDeleted(path.length)
  try {
    const { message } = await whenAllowed(async () => (await loadApi()).folders.delete(path))
    if (message !== responseTexts.folderDeleted) return { kind: 'error', message: failure, reason: message }
    return { kind: 'success', message: texts.folderDeleted(path.at(-1) ?? '') }
  } catch (error) {
    return failed(failure, error)
  }
}

export function folderDeletionProblem(user: string | null, parent: FolderPath, name: string): Outcome | undefined {
  if (name.trim() === '') return { kind: 'warning', message: texts.folderToDeleteMissing }
  if (!user || parent.some((ancestor) => ancestor === '')) {
    return { kind: 'warning', message: texts.cannotDeleteFolder }
  }
  return undefined
}

/** The closest existing ancestor of a missing folder; empty for the root. A failure shows no toast. */
export const closestFolderQuery = (user: string | null, missing: FolderPath) =>
  queryOptions({
    queryKey: ['closest folder', user, missing],
    queryFn: queryApi(async ({ folders }, options) => {
      for (let depth = missing.length - 1; depth > 0; depth -= 1) {
        const candidate = missing.slice(0, depth)
        try {
          await folders.list(candidate, options)
          return candidate
        } catch (error) {
          if (!isNotFound(error)) throw error
        }
      }
      return []
    }),
  })

/** Reloads the list that shows a file, or the folder at `path`, because its marks have changed. */
export function reloadListOf({ path, fileName }: { path: FolderPath; fileName?: string | undefined }): Promise<void> {
  const { email } = readSession()
  const { queryKey } =
    fileName === undefined ? folderQueries.below(email, path.slice(0, -1)) : fileQueries.inFolder(email, path)
  return queryClient.invalidateQueries({ queryKey })
}

/** Drops the cached content of a folder that is gone, which a new one with the same name must not show. */
export function evictFolder(user: string | null, path: FolderPath): void {
  for (const { queryKey } of [folderQueries.below(user, path), fileQueries.inFolder(user, path)]) {
    const [kind] = queryKey
    queryClient.removeQueries({
      queryKey: [kind, user],
      predicate: ({ queryKey: [, , folder] }) => Array.isArray(folder) && isWithin(folder, path),
    })
  }
}
