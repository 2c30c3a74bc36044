import type { FolderPath, Share } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'

/** A folder, or a file in it. */
export interface SharedEntry {
  path: FolderPath
  /** Absent for the folder itself. */
  fileName?: string
}

/** What the user wants to share; the dialog is open while it is set. */
export const shareRequestAtom = atom<SharedEntry | undefined>(undefined)

/** Opens the dialog that creates a link. */
export const requestShare = (entry: SharedEntry): void => getDefaultStore().set(shareRequestAtom, entry)

/** Returns the name of what is or will be shared. */
export const nameOfShare = ({ path, fileName }: Pick<Share, 'path' | 'fileName'> | SharedEntry): string =>
  fileName ?? path.at(-1) ?? ''
