import { PAGE_REPLACED } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { performReactRefresh, register } from './refresh-runtime.ts'

/**
 * Keeps one page object across replacements of its module, because the shell holds on to the first one. React treats
 * each new component as the same one, so that its state survives.
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
