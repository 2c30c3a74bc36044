import type { Page } from '@mfe/page'
import { announceReplacement } from './announce-replacement.ts'

/** Like `hotPage`, for a host whose React has no Fast Refresh: the page's component starts over, and nothing else. */
export function hotPage(_name: string, first: Page) {
  const page: Page = { ...first }
  return {
    page,
    replace(next: Page): void {
      Object.assign(page, { loader: undefined }, next)
      announceReplacement()
    },
  }
}
