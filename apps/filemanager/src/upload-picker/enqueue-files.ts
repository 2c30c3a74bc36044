import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { texts } from '../shared/texts.ts'
import type { FileInFolder } from '../uploads/upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import type { FoundFile } from './dropped-files.ts'
import { createFolderCreator } from './folder-creator.ts'

/**
 * Queues files for a folder, with the folders that they came in. Files that are too deep or outside of any folder are
 * listed with the reason.
 */
export function enqueueFiles(queue: UploadQueue, into: FolderPath, found: readonly FoundFile[]): void {
  const ensureFolders = createFolderCreator(into)
  const placed: FileInFolder[] = []
  for (const { parents, file, problem } of found) {
    const folder = [...into, ...parents]
    const obstacle = problem ?? folderProblem(folder)
    if (obstacle) queue.reject({ folder, file }, obstacle)
    else placed.push({ folder, file, ensureFolders: (signal) => ensureFolders(parents, signal) })
  }
  queue.enqueue(placed)
}

function folderProblem(folder: FolderPath): string | undefined {
  if (folder.length === 0) return texts.fileOutsideFolder
  return folder.length > FOLDER_DEPTH ? texts.folderTooDeep : undefined
}
