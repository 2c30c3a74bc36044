/**
 * Returns the path of a folder inside the archive, starting with the archived folder's name. No path escapes the
 * directory that it is unpacked into: names contain no separator and are never `..`, and characters that another system
 * treats as a separator or a drive are percent-encoded.
 */
export function folderPath(name: string, parentPath: string | undefined): string {
  if (parentPath === undefined) return encoded(name).replace(/^([A-Za-z]):/, '$1%3A')
  return `${parentPath}/${encoded(name)}`
}

/** A file may bear the name of a folder beside it: nowhere else can the two be together, so the file makes room. */
export function fileEntryName(name: string, isFolderName: boolean, isTaken: (name: string) => boolean): string {
  if (!isFolderName) return encoded(name)
  let free = name
  do free += ' (file)'
  while (isTaken(free))
  return encoded(free)
}

const encoded = (name: string) => name.replaceAll('\\', '%5C')
