import type { FolderPath } from '@site/contracts'

/**
 * The folder that an address shows. Takes the pathname as it stands in the address: a router's parameters
 * have `%2F` decoded twice, so a folder named `a%2Fb` would turn into another one.
 */
export function folderAt(pathname: string): FolderPath {
  return segmentsOf(pathname).slice(1, -1).map(decodeSegment)
}

/** The address of a folder's files screen. */
export function addressOf(folder: FolderPath): string {
  return folder.length === 0 ? '/welcome' : `/${folder.map(encodeURIComponent).join('/')}/files`
}

/**
 * Where 'Back to Folders' leads: the address without its second-to-last segment, or the welcome screen when there
 * are three segments or fewer, the empty one before the first slash included.
 */
export function addressBack(pathname: string): string {
  const segments = segmentsOf(pathname)
  return segments.length <= 3 ? '/welcome' : segments.toSpliced(-2, 1).join('/')
}

/** The empty one before the first slash included, one after a last slash left out. */
const segmentsOf = (pathname: string) => pathname.replace(/\/+$/, '').split('/')

/** A hand-typed `%` that encodes nothing stands for itself. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
