import { type FolderPath, SHARED_PAGE } from '@site/contracts'

/** Returns the URL of a folder within a shared folder; the query contains its path. */
export function innerUrl(token: string, path: FolderPath): string {
  const query = path.map((name) => `in=${encodeURIComponent(name)}`).join('&')
  return `${SHARED_PAGE}/${token}${query && `?${query}`}`
}
