import type { FolderPath } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { failed, type Outcome, problemOfRename } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '../services.ts'
import { queryApi } from './background-load.ts'
import { whenAllowed } from './when-allowed.ts'

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

/** Never rejects: resolves to its outcome. */
export async function deleteFile(folder: FolderPath, fileName: string): Promise<Outcome> {
  try {
    await whenAllowed(async () => (await loadApi()).files.delete(folder, fileName))
    return { kind: 'success', message: texts.fileDeleted(fileName) }
  } catch (error) {
    return failed(texts.fileNotDeleted, error)
  }
}

export function fileDeletionProblem(user: string | null, folder: FolderPath): Outcome | undefined {
  return !user || folder.length === 0 || folder.includes('')
    ? { kind: 'warning', message: texts.cannotDeleteFile }
    : undefined
}
