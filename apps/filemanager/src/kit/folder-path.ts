import type { FolderPath } from '@site/contracts'

export const isSameFolder = (a: FolderPath, b: FolderPath): boolean =>
  a.length === b.length && a.every((name, depth) => name === b[depth])

/** Returns whether a folder is the one at `path`, or below it. */
export const isWithin = (folder: FolderPath, path: FolderPath): boolean =>
  isSameFolder(folder.slice(0, path.length), path)
