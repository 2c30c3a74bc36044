import type { SendOptions } from '@site/api-client'
import { ApiError } from '@site/api-client'
import { answers, type FolderPath, type StoredFile } from '@site/contracts'
import { loadApi } from '@site/federation'
import { queryOptions } from '@tanstack/react-query'
import { answerOf, failed, type Outcome } from '../shared/outcome.ts'
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

/** Resolves to `null` when the user stopped it, else to how it ended. Never rejects. */
export async function uploadFile(folder: FolderPath, file: File, options: SendOptions): Promise<Outcome | null> {
  try {
    const answer = await answerOf((await loadApi()).files.upload(folder, file, options))
    if (answer === answers.fileUploaded) return { kind: 'success', message: texts.fileUploaded }
    if (answer === answers.fileExists) return { kind: 'warning', message: texts.fileExists }
    return { kind: 'error', message: texts.fileNotUploaded, reason: answer }
  } catch (error) {
    return error instanceof ApiError && error.code === 'network/aborted' ? null : failed(texts.fileNotUploaded, error)
  }
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
