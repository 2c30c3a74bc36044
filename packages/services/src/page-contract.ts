import type { ApiClient } from '@site/api-client'

export type { Page, PageContext } from '@mfe/page'

/** What pages call besides their context: admission compares it with what the live shell has. */
export interface Services {
  api: ApiClient
}
