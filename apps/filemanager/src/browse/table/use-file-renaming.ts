import type { FolderPath } from '@site/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { toText } from '#kit/outcome.ts'
import { fileQueries, renameFile } from '#store/file.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'

/** Renames a file and updates the list; resolves to the reason for a failure, if any. */
export function useFileRenaming(folder: FolderPath, fileName: string, onRenamed: (newName: string) => void) {
  const query = fileQueries.inFolder(useCurrentUser(), folder)
  const queryClient = useQueryClient()

  return async (newName: string): Promise<string | undefined> => {
    const outcome = await renameFile(folder, fileName, newName)
    if (outcome.kind !== 'success') return toText(outcome)
    onRenamed(newName)
    await queryClient.invalidateQueries(query)
    return undefined
  }
}
