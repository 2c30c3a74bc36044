import type { HostParts } from '@mfe/host'
import { brand } from '@site/brand'
import { FailedRegion } from '../errors/failed-region.tsx'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import { PendingRegion } from '../errors/pending-region.tsx'
import { Frame } from './frame.tsx'

/** The parts that this site provides to its host, in the browser and on the server. */
export const site: HostParts = {
  Frame,
  regions: { Pending: PendingRegion, Failed: FailedRegion, NotFound: NotFoundPage },
  meta: {
    notFound: {
      title: 'Page not found',
      description:
        'There is no page at this address. Use the navigation above or the links on this page to find your way.',
    },
    failed: { title: 'Page did not load' },
  },
  // By their names in shell.ts; each is a separate chunk in the browser.
  pages: {
    './login': () => import(/* webpackChunkName: "page-login" */ '../login/login.page.tsx'),
    './registration': () => import(/* webpackChunkName: "page-registration" */ '../registration/registration.page.tsx'),
    './confirm-email': () =>
      import(/* webpackChunkName: "page-confirm-email" */ '../email-confirmation/confirm-email.page.tsx'),
    './change-email': () => import(/* webpackChunkName: "page-change-email" */ '../email-change/change-email.page.tsx'),
    './forgotten-password': () =>
      import(/* webpackChunkName: "page-forgotten-password" */ '../password-reset/forgotten-password.page.tsx'),
    './reset-password': () =>
      import(/* webpackChunkName: "page-reset-password" */ '../password-reset/reset-password.page.tsx'),
  },
  title: documentTitle,
  isConnectionError,
  fragmentTiming,
}

/** Checks the code, not the class: the API client loads lazily, and a remote may have its own copy. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('network/')
}

/** Returns `{page name} - {brand}`, or only the brand for a page without a name (docs/product.md, "Titles"). */
function documentTitle(pageName: string): string {
  return pageName === '' ? brand.name : `${pageName} - ${brand.name}`
}

/** The footer form may still be loading its enhanced version (docs/product.md, "Constants"). */
const CONTACT_FORM_DELAY_MS = 100
const CLEAR_AFTER_MS = 2000

/** Only the home page keeps a URL's fragment, because it has no banner. */
function fragmentTiming({ pathname, hash }: { pathname: string; hash: string }) {
  return {
    revealAfterMs: hash === '#letstalk' ? CONTACT_FORM_DELAY_MS : 0,
    clearAfterMs: pathname === '/' ? undefined : CLEAR_AFTER_MS,
  }
}
