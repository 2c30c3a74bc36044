import type { FolderPath } from '@site/contracts'
import { toStoreName } from '@site/contracts/schemas'
import { AppError } from '#errors.ts'
import type { FoldersRepo } from './folders.repo.ts'

export const folderNotFound = () => new AppError('folders/not-found', 'This folder does not exist.')

/**
 * Converts names to their stored form. Throws `folders/not-found` for an invalid name, because no folder can have it.
 */
export function toFolderPath(typed: readonly string[]): FolderPath {
  return typed.map((name) => {
    const stored = toStoreName(name)
    if (stored === undefined) throw folderNotFound()
    return stored
  })
}

/**
 * Resolves to the ID of an owner's folder, or to `null` for an empty path. Rejects with `folders/not-found` if it does
 * not exist or belongs to another user.
 */
export async function resolveFolder(
  folders: Pick<FoldersRepo, 'idOf'>,
  ownerId: string,
  names: readonly string[],
): Promise<string | null> {
  const id = await folders.idOf(ownerId, toFolderPath(names))
  if (id === undefined) throw folderNotFound()
  return id
}

/** Like `resolveFolder`, but rejects an empty path, too. */
export async function requireFolder(...args: Parameters<typeof resolveFolder>): Promise<string> {
  const id = await resolveFolder(...args)
  if (id === null) throw folderNotFound()
  return id
}
