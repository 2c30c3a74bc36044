import { PAGE_REPLACED } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { performReactRefresh, register } from './refresh-runtime.ts'

/**
 * Keeps one object for a page while its module is replaced, because the shell keeps the first one. React treats its
 * component as the same after each replacement, so that the state below it survives.
 */
export function hotPage(name: string, first: Page) {
  const page: Page = { ...first }
  register(first.component, name)
  return {
    page,
    replace(next: Page): void {
      register(next.component, name)
      Object.assign(page, { loader: undefined }, next)
      performReactRefresh()
      window.dispatchEvent(new Event(PAGE_REPLACED))
    },
  }
}
