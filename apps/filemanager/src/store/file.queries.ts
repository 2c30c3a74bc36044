import type { FolderPath } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { retryAfterOf } from '#kit/failures/connection.ts'
import { failed, isConflict, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession, showToast } from '../services.ts'
import { callOptions } from './background-load.ts'

export const fileQueries = {
  /** The files of a folder, newest first. */
  inFolder: (user: string | null, folder: FolderPath) =>
    queryOptions({
      queryKey: ['files', user, folder],
      queryFn: async ({ signal }) => {
        const options = callOptions(signal)
        return (await loadApi()).files.list(folder, options)
      },
      meta: { failure: texts.filesNotLoaded(folder), tellsOfMissing: true },
    }),
}

/** Never rejects: resolves to its outcome. Shows success in a toast; the caller shows a failure next to the name. */
export async function renameFile(folder: FolderPath, fileName: string, newName: string): Promise<Outcome> {
  try {
    await (await loadApi()).files.rename(folder, fileName, newName)
    showToast({ kind: 'success', message: texts.fileRenamed(newName) })
    return { kind: 'success', message: texts.fileRenamed(newName) }
  } catch (error) {
    return isConflict(error)
      ? { kind: 'warning', message: texts.fileNameTaken(newName) }
      : failed(texts.fileNotRenamed, error)
  }
}

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

/** Returns the reason why a file cannot be deleted, if any. */
export function fileDeletionProblem(user: string | null, folder: FolderPath): Outcome | undefined {
  return !user || folder.length === 0 || folder.includes('')
    ? { kind: 'warning', message: texts.cannotDeleteFile }
    : undefined
}
