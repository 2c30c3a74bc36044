import type { FolderPath, Share } from '@site/contracts'
import { atom, getDefaultStore } from 'jotai'

/** A folder, or a file in it. */
export interface SharedEntry {
  path: FolderPath
  /** Absent for the folder itself. */
  fileName?: string
}

interface ShareRequest {
  entry: SharedEntry
  /** Whether to create a link with the default limits, without asking. */
  isImmediate: boolean
}

/** The user's request; the dialog is open while it is set. */
export const shareRequestAtom = atom<ShareRequest | undefined>(undefined)

const request = (value: ShareRequest): void => getDefaultStore().set(shareRequestAtom, value)

/** Returns the menu actions that create a link to an entry. */
export const shareActions = (entry: SharedEntry) => [
  { label: 'Share…', onSelect: () => request({ entry, isImmediate: false }) },
  { label: 'Copy link', onSelect: () => request({ entry, isImmediate: true }) },
]

/** Returns the name of the shared entry. */
export const nameOfShare = ({ path, fileName }: Pick<Share, 'path' | 'fileName'> | SharedEntry): string =>
  fileName ?? path.at(-1) ?? ''
