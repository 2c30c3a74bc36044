import { type FolderPath, fileStar, fileUnstar, folderStar, folderUnstar, type SearchResult } from '@site/contracts'
import { levelFields } from '../store-requests.ts'
import type { ApiClient, CallOptions } from '../types/index.ts'
import { withQuery } from '../urls.ts'

type Caller = Pick<ApiClient, 'call'>

/** Lists the files that were added or replaced last. */
export const listRecent = (api: Caller, options?: CallOptions): Promise<SearchResult[]> =>
  api.call({ method: 'GET', url: '/api/recent', ...options })

/** Lists the files and folders that were starred last. */
export const listStarred = (api: Caller, options?: CallOptions): Promise<SearchResult[]> =>
  api.call({ method: 'GET', url: '/api/starred', ...options })

/** A file in the folder at `path`, or that folder itself. */
interface StarredPlace {
  userEmail: string
  path: FolderPath
  fileName?: string | undefined
}

/** Stars a file or a folder, or removes its star. */
export const setStar = (
  api: Caller,
  { userEmail, path, fileName }: StarredPlace,
  isStarred: boolean,
): Promise<{ message: string }> => {
  const [star, unstar] = fileName === undefined ? [folderStar, folderUnstar] : [fileStar, fileUnstar]
  const { method, path: url } = isStarred ? star : unstar
  const fields = [
    ...(fileName === undefined ? [] : [['fileName', fileName] as const]),
    ...levelFields(star, path),
    ['userEmail', userEmail] as const,
  ]
  return api.call({ method, url: withQuery(url, fields) })
}
