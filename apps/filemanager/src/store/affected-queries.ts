import { type ChangeEvent, type FolderPath, folderKey } from '@site/contracts'
import type { QueryKey } from '@tanstack/react-query'

/** Returns whether an event may have changed the data of one of this user's queries. */
export function isAffected([kind, owner, folder]: QueryKey, user: string, event: ChangeEvent): boolean {
  if (owner !== user) return false
  // Any other query, such as the storage usage or a search, may depend on any list.
  if (event.list === 'all' || !isList(kind)) return true
  const path = folder as FolderPath
  const isItself = folderKey(path) === event.folder
  if (event.list === 'files') return kind === 'files' && isItself
  // A folder that was renamed or removed affects everything below it.
  return (kind === 'folders' && isItself) || path.some((_, depth) => folderKey(path.slice(0, depth)) === event.folder)
}

/** Returns whether queries of this kind load a list of the folder in their key. */
export const isList = (kind: unknown): boolean => kind === 'files' || kind === 'folders'
