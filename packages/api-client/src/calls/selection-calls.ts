import { type FolderPath, type SelectedEntries, type SelectionUrl, selectionCreate } from '@site/contracts'
import { levelFields } from '../store-requests.ts'
import type { ApiClient, CallOptions } from '../types/index.ts'
import { withQuery } from '../urls.ts'

/** Resolves to the URL of the zip, which works for an hour with the session cookie. Rejects with `files/not-found`. */
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
