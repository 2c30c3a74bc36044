import type { ZipFolder } from './entries.ts'

/**
 * Returns the path of a folder inside the archive, starting with the archived folder's name. No path escapes the
 * directory that it is unpacked into: names contain no separator and are never `..`, and characters that another system
 * treats as a separator or a drive are percent-encoded.
 */
export function pathOf({ name, parent }: ZipFolder): string {
  return parent ? `${pathOf(parent)}/${encoded(name)}` : encoded(name).replace(/^([A-Za-z]):/, '$1%3A')
}

/** A file may bear the name of a folder beside it: nowhere else can the two be together, so the file makes room. */
export function fileEntryName(name: string, isTaken: (name: string) => boolean, isFolder: (name: string) => boolean) {
  if (!isFolder(name)) return encoded(name)
  let free = name
  do free += ' (file)'
  while (isTaken(free) || isFolder(free))
  return encoded(free)
}

const encoded = (name: string) => name.replaceAll('\\', '%5C')
