import type { ZipFolder } from './entries.ts'

/**
 * The path of a folder inside the archive, the archived one's name first. No path leads out of the directory that it is
 * unpacked in: names hold no separator and are not `..`; what another system takes for a separator or a drive is
 * percent-encoded, which makes no new separator.
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
