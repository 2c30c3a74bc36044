import { type FolderPath, type SelectedEntries, type SelectionUrl, selectionCreate } from '@site/contracts'
import { levelFields } from '../store-requests.ts'
import type { ApiClient, CallOptions } from '../types/index.ts'
import { withQuery } from '../urls.ts'

/**
 * Selects entries of a folder for a zip. Resolves to its URL, which the browser can download with the session cookie for
 * an hour. Rejects with `files/not-found` if one of them no longer exists.
 */
export const selectForZip = (
  api: Pick<ApiClient, 'call'>,
  userEmail: string,
  folder: FolderPath,
  entries: SelectedEntries,
  options?: CallOptions,
): Promise<SelectionUrl> =>
  api.call({
    method: selectionCreate.method,
    url: withQuery(selectionCreate.path, [...levelFields(selectionCreate, folder), ['userEmail', userEmail]]),
    body: entries,
    ...options,
  })
