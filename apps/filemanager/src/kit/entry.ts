/** A file or a folder in a list. */
export interface Entry {
  kind: 'file' | 'folder'
  name: string
}

/**
 * Returns a key that is unique within a folder, in which a file and a folder may have the same name. Names contain no
 * slash.
 */
export const keyOf = ({ kind, name }: Entry): string => (kind === 'folder' ? `${name}/` : name)

export const entryOf = (key: string): Entry =>
  key.endsWith('/') ? { kind: 'folder', name: key.slice(0, -1) } : { kind: 'file', name: key }

/** Returns the noun for several entries. */
export const nounOf = (entries: readonly Entry[]): Entry['kind'] | 'item' => {
  const kinds = new Set(entries.map(({ kind }) => kind))
  const [first] = kinds
  return first && kinds.size === 1 ? first : 'item'
}

/** How screen readers tell entries apart: 'folder Reports', 'a.txt'. */
export const labelOf = ({ kind, name }: Entry): string => (kind === 'folder' ? `folder ${name}` : name)
