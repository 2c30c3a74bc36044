import type { FolderPath } from '@site/contracts'

/** `unclear` if a deletion got no response and its retry found nothing: the entry may have been moved instead. */
type Fate = 'exists' | 'deleted' | 'unclear'

export interface Entry {
  /** The folder that it was last known to be in. */
  folder: FolderPath
  fate: Fate
}

export interface FileEntry extends Entry {
  hash: string
}

/** Folders that no change moves or deletes. */
export const PLACES: readonly FolderPath[] = [['a'], ['a', 'sub'], ['b'], ['c']]
/** The folder of files that are replaced, and never moved or deleted. */
export const SLOTS: FolderPath = ['slots']
/** The folder of copies that all want the same name. */
export const NUMBERED: FolderPath = ['numbered']

export type Entries = ReturnType<typeof createEntries>

/** What a tree contains according to the responses to its changes. */
export const createEntries = () => ({
  files: new Map<string, FileEntry>(),
  /** The bytes that a slot may have: the bytes of everything that was put there. */
  slots: new Map<string, Set<string>>(),
  numbered: new Map<string, string>(),
  /** Folders with the same files, to be copied, moved and deleted as a whole. */
  bundles: new Map<string, Entry>(),
  bundleHashes: new Map<string, string>(),
  lastNumber: 0,
})

/** Returns the names of the entries with one of these fates. */
export const namesOf = (entries: ReadonlyMap<string, Entry>, ...fates: readonly Fate[]): string[] =>
  [...entries].flatMap(([name, { fate }]) => (fates.includes(fate) ? name : []))
