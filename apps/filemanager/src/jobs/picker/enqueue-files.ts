import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { texts } from '#kit/texts.ts'
import type { FileInFolder } from '../uploads/upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import type { FoundFile } from './dropped-files.ts'
import { createParentFolders } from './parent-folders.ts'

/**
 * Queues files for a folder, along with their own parent folders. Files that are nested too deeply or outside of any
 * folder are listed with the reason.
 */
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
