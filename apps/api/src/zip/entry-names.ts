/**
 * Returns the path of a folder inside the archive, starting with the archived folder's name. No path escapes the target
 * directory: names contain no separator and are never `..`, and characters that another operating system treats as a
 * separator or a drive are percent-encoded.
 */
export function folderPath(name: string, parentPath: string | undefined): string {
  if (parentPath === undefined) return encodeBackslashes(name).replace(/^([A-Za-z]):/, '$1%3A')
  return `${parentPath}/${encodeBackslashes(name)}`
}

/**
 * Returns the name of a file entry. Renames a file with the name of a sibling folder, because an archive cannot contain
 * both.
 */
export function fileEntryName(name: string, isFolderName: boolean, isTaken: (name: string) => boolean): string {
  if (!isFolderName) return encodeBackslashes(name)
  let free = name
  do free += ' (file)'
  while (isTaken(free))
  return encodeBackslashes(free)
}

const encodeBackslashes = (name: string) => name.replaceAll('\\', '%5C')
