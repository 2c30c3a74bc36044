import type { FolderPath } from '@site/contracts'

/**
 * Returns the folder that a URL shows. Takes the raw pathname: a router decodes `%2F` in parameters twice, which
 * would turn a folder named `a%2Fb` into another one.
 */
export function folderAt(pathname: string): FolderPath {
  return segmentsOf(pathname).slice(1, -1).map(decodeSegment)
}

/** Returns the URL of a folder's files screen. */
export function folderUrl(folder: FolderPath): string {
  return folder.length === 0 ? '/welcome' : `/${folder.map(encodeURIComponent).join('/')}/files`
}

/** Returns the URL of a folder's screen with an entry in focus, given its key. That of a file is its name. */
export const entryUrl = (folder: FolderPath, key: string): string =>
  `${folderUrl(folder)}?file=${encodeURIComponent(key)}`

/**
 * Returns the target of 'Back to Folders': the URL without its second-to-last segment, or the welcome screen if there
 * are at most three segments, counting the empty one before the first slash.
 */
export function parentUrl(pathname: string): string {
  const segments = segmentsOf(pathname)
  return segments.length <= 3 ? '/welcome' : segments.toSpliced(-2, 1).join('/')
}

/** Splits a path; includes the empty segment before the first slash, but not one after a trailing slash. */
const segmentsOf = (pathname: string) => pathname.replace(/\/+$/, '').split('/')

/** Keeps a hand-typed `%` that encodes nothing. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
