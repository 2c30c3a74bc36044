import type { Page } from '@mfe/page'
import { announceReplacement } from './announce-replacement.ts'
import { performReactRefresh, register } from './refresh-runtime.ts'

/** Updates the page object in place, because the shell refers to it. React keeps the state of the component. */
export function hotPage(name: string, first: Page) {
  const page: Page = { ...first }
  register(first.component, name)
  return {
    page,
    replace(next: Page): void {
      register(next.component, name)
      Object.assign(page, { loader: undefined }, next)
      performReactRefresh()
      announceReplacement()
    },
  }
}
