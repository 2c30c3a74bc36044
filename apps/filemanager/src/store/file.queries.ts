import type { FolderPath } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { retryAfterOf } from '#kit/failures/connection.ts'
import { failed, type Outcome, problemOfRename } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession } from '../services.ts'
import { queryApi } from './background-load.ts'

export const fileQueries = {
  inFolder: (user: string | null, folder: FolderPath) =>
    queryOptions({
      queryKey: ['files', user, folder],
      queryFn: queryApi(({ files }, options) => files.list(folder, options)),
      meta: { failure: texts.filesNotLoaded(folder), tellsOfMissing: true },
    }),
}

export const renameFile = (folder: FolderPath, fileName: string, newName: string) =>
  problemOfRename(async () => (await loadApi()).files.rename(folder, fileName, newName), {
    renamed: texts.fileRenamed(newName),
    taken: texts.fileNameTaken(newName),
    notRenamed: texts.fileNotRenamed,
  })

/**
 * Never rejects: resolves to its outcome. Waits and retries when the server rate-limits a series of deletions, unless
 * another tab has logged in as a different user in the meantime.
 */
export async function deleteFile(folder: FolderPath, fileName: string): Promise<Outcome> {
  const { email } = readSession()
  try {
    await (await loadApi()).files.delete(folder, fileName)
    return { kind: 'success', message: texts.fileDeleted(fileName) }
  } catch (error) {
    const seconds = retryAfterOf(error)
    if (seconds === undefined) return failed(texts.fileNotDeleted, error)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return readSession().email === email ? deleteFile(folder, fileName) : failed(texts.fileNotDeleted, error)
  }
}

export function fileDeletionProblem(user: string | null, folder: FolderPath): Outcome | undefined {
  return !user || folder.length === 0 || folder.includes('')
    ? { kind: 'warning', message: texts.cannotDeleteFile }
    : undefined
}
