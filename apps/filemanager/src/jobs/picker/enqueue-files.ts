import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { isConnectionLoss } from '#kit/failures/connection.ts'
import { reasonOf } from '#kit/failures/reason.ts'
import { messageOf } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { isChunkLoadError } from '#load-chunk.ts'
import { loadApi, readSession } from '#services.ts'
import { folderQueries } from '#store/folder.queries.ts'
import { queryClient } from '#store/query-client.ts'
import type { FileInFolder } from '../uploads/upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import type { FoundFile } from './dropped-files.ts'

/** Queues files for a folder or below it. Files that are too deep or in no folder are listed with the reason. */
export function enqueueFiles(queue: UploadQueue, target: FolderPath, found: readonly FoundFile[]): void {
  const ensureFolders = createParentFolders(target)
  const accepted: FileInFolder[] = []
  for (const { parents, file, problem } of found) {
    const folder = [...target, ...parents]
    const reason = problem ?? folderProblem(folder)
    const source = { folder, file, isFolderNew: parents.length > 0 }
    if (reason) queue.reject(source, reason)
    else accepted.push({ ...source, ensureFolders: (signal) => ensureFolders(parents, signal) })
  }
  queue.enqueue(accepted)
}

function folderProblem(folder: FolderPath): string | undefined {
  if (folder.length === 0) return texts.fileOutsideFolder
  return folder.length > FOLDER_DEPTH ? texts.folderTooDeep : undefined
}

/** Requests each parent folder of the uploaded files at most once, unless the connection was lost. */
function createParentFolders(
  target: FolderPath,
): (names: FolderPath, signal: AbortSignal) => Promise<string | undefined> {
  const creations = new Map<string, Promise<string | undefined>>()

  const createOnce = (parent: FolderPath, name: string): Promise<string | undefined> => {
    const key = JSON.stringify([...parent, name])
    const creation =
      creations.get(key) ??
      createFolder(parent, name).catch((error) => {
        creations.delete(key)
        throw error
      })
    creations.set(key, creation)
    return creation
  }
  return async (names, signal) => {
    for (const [depth, name] of names.entries()) {
      signal.throwIfAborted()
      // Canceling one upload must not cancel a folder request that other uploads share.
      const creation = createOnce([...target, ...names.slice(0, depth)], name)
      const rejection = await Promise.race([creation, rejectionOnAbort(signal)])
      if (rejection) return rejection
    }
    return undefined
  }
}

const rejectionOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** Resolves to the rejection message, if any. Rejects if the server cannot be reached. */
async function createFolder(parent: FolderPath, name: string): Promise<string | undefined> {
  try {
    const { folders } = await loadApi()
    await messageOf(folders.create(parent, name))
    void queryClient.invalidateQueries(folderQueries.below(readSession().email, parent))
    return undefined
  } catch (error) {
    if (isConnectionLoss(error) || isChunkLoadError(error)) throw error
    return reasonOf(error)
  }
}
