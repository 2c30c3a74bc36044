import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { isSameFolder, isWithin } from '#kit/folder-path.ts'
import type { Transfer } from '../moving/transfer.ts'
import { transferTexts } from './transfer-texts.ts'

/** Returns the height of a folder's tree in levels: 1 without subfolders, or if it is not known. */
export type HeightOf = (folder: FolderPath) => number

/** Returns which rule the entries would break in a folder, if any. The server checks what is not known here. */
export function targetProblem(
  { action, from, entries }: Transfer,
  to: FolderPath,
  heightOf: HeightOf,
): string | undefined {
  if (action === 'move' && isSameFolder(from, to)) return transferTexts.alreadyThere
  if (to.length === 0 && entries.some(({ kind }) => kind === 'file')) return transferTexts.filesAtRoot
  const folders = entries.flatMap(({ kind, name }) => (kind === 'folder' ? [[...from, name]] : []))
  if (folders.some((folder) => isWithin(to, folder))) return transferTexts.intoItself(action)
  return folders.some((folder) => to.length + heightOf(folder) > FOLDER_DEPTH) ? transferTexts.tooDeep : undefined
}
