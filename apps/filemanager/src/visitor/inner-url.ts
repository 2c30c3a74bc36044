import { type FolderPath, SHARED_PAGE } from '@site/contracts'

/** Returns the address of a folder in a shared folder, which the query names. */
export function innerUrl(token: string, path: FolderPath): string {
  const query = path.map((name) => `in=${encodeURIComponent(name)}`).join('&')
  return `${SHARED_PAGE}/${token}${query && `?${query}`}`
}
