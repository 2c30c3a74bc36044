import { PAGE_REPLACED } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { performReactRefresh, register } from './refresh-runtime.ts'

/**
 * Keeps one object for a page while its module comes and goes: the shell holds on to the first. Its component counts
 * as the same one for React whatever function it is, so that the state below it survives.
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
