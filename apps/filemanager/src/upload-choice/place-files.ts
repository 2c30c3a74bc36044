import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { texts } from '../shared/texts.ts'
import type { PlacedFile } from '../uploads/queued-upload.ts'
import { enqueue, refuse } from '../uploads/upload-queue.ts'
import type { FoundFile } from './dropped-files.ts'
import { folderMaker } from './folder-maker.ts'

/**
 * Queues files for a folder, with the folders that they came in. Files that are too deep or outside of any folder are
 * listed with the reason.
 */
export function placeFiles(into: FolderPath, found: readonly FoundFile[]): void {
  const makeFolders = folderMaker(into)
  const placed: PlacedFile[] = []
  for (const { within, file, problem } of found) {
    const folder = [...into, ...within]
    const obstacle = problem ?? placeProblem(folder)
    if (obstacle) refuse({ folder, file }, obstacle)
    else placed.push({ folder, file, makeFolder: (signal) => makeFolders(within, signal) })
  }
  enqueue(placed)
}

function placeProblem(folder: FolderPath): string | undefined {
  if (folder.length === 0) return texts.fileOutsideFolder
  return folder.length > FOLDER_DEPTH ? texts.folderTooDeep : undefined
}
