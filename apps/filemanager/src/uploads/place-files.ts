import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { readSession } from '@site/federation'
import { createFolder, folderQueries } from '../folders/folder.queries.ts'
import { queryClient } from '../shared/query-client.ts'
import { texts } from '../shared/texts.ts'
import type { FoundFile } from './dropped-files.ts'
import { enqueue, refuse } from './upload-queue.ts'

/**
 * Queues files for a folder, and makes the folders that they came in. What lies too deep, outside of any folder or in
 * one that could not be made is put on the list with the reason.
 */
export async function placeFiles(into: FolderPath, found: readonly FoundFile[]): Promise<void> {
  const problems = new Map<string, string | undefined>()
  for (const { within, file, problem } of found) {
    const folder = [...into, ...within]
    const placed = { folder, file }
    if (problem) refuse(placed, problem)
    else if (folder.length === 0) refuse(placed, texts.fileOutsideFolder)
    else if (folder.length > FOLDER_DEPTH) refuse(placed, texts.folderTooDeep)
    else {
      const obstacle = await makeFolders(into, within, problems)
      if (obstacle) refuse(placed, obstacle)
      else enqueue([placed])
    }
  }
}

/** Makes what is missing of a way down. Resolves to what kept it from being made, if anything. */
async function makeFolders(
  into: FolderPath,
  within: readonly string[],
  problems: Map<string, string | undefined>,
): Promise<string | undefined> {
  for (const [depth, name] of within.entries()) {
    const parent = [...into, ...within.slice(0, depth)]
    const key = JSON.stringify([...parent, name])
    if (!problems.has(key)) {
      const outcome = await createFolder(parent, name)
      problems.set(key, outcome.kind === 'error' ? (outcome.reason ?? outcome.message) : undefined)
      void queryClient.invalidateQueries(folderQueries.below(readSession().email, parent))
    }
    const problem = problems.get(key)
    if (problem) return problem
  }
  return undefined
}
