import type { FolderPath, StoredFile } from '@site/contracts'
import { loadApi } from '@site/federation'
import { queryOptions } from '@tanstack/react-query'
import { failed, type Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'

export interface FileItem extends StoredFile {
  /** The address that the browser itself downloads from. */
  downloadUrl: string
}

export const fileQueries = {
  /** The files of a folder, newest first. */
  inFolder: (user: string | null, folder: FolderPath) =>
    queryOptions({
      queryKey: ['files', user, folder],
      queryFn: async ({ signal }): Promise<FileItem[]> => {
        const { files } = await loadApi()
        const stored = await files.list(folder, { signal })
        return stored.map((file) => ({ ...file, downloadUrl: files.downloadUrl(folder, file.fileName) }))
      },
      meta: { failure: texts.filesNotLoaded(folder) },
    }),
}

/** Never rejects: how it ended is its value. */
export async function deleteFile(folder: FolderPath, fileName: string): Promise<Outcome> {
  try {
    await (await loadApi()).files.delete(folder, fileName)
    return { kind: 'success', message: texts.fileDeleted(fileName) }
  } catch (error) {
    return failed(texts.fileNotDeleted, error)
  }
}

/** What keeps a file from being deleted, if anything. */
export function fileDeletionProblem(user: string | null, folder: FolderPath): Outcome | undefined {
  return !user || folder.length === 0 || folder.includes('')
    ? { kind: 'warning', message: texts.fileToDeleteUnknown }
    : undefined
}
