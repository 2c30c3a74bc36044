import type { FolderPath, Share } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'

/** A folder, or a file in it. */
export interface SharedEntry {
  path: FolderPath
  /** Absent for the folder itself. */
  fileName?: string
}

export interface ShareRequest {
  entry: SharedEntry
  /** Whether to copy the address of an existing link immediately. A new link is only created after a question. */
  copies: boolean
}

/** The user's request; the dialog is open while it is set. */
export const shareRequestAtom = atom<ShareRequest | undefined>(undefined)

const request = (value: ShareRequest): void => getDefaultStore().set(shareRequestAtom, value)

/** Returns the menu actions that share an entry. */
export const shareActions = (entry: SharedEntry) => [
  { label: 'Share…', onSelect: () => request({ entry, copies: false }) },
  { label: 'Copy link', onSelect: () => request({ entry, copies: true }) },
]

/** Returns the name of the shared entry. */
export const nameOfShare = ({ path, fileName }: Pick<Share, 'path' | 'fileName'> | SharedEntry): string =>
  fileName ?? path.at(-1) ?? ''
