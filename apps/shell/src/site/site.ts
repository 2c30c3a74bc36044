import type { HostParts } from '@mfe/host'
import { FailedRegion } from '../errors/failed-region.tsx'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import { PendingRegion } from '../errors/pending-region.tsx'
import { documentTitle } from './document-title.ts'
import { fragmentTiming } from './fragment-timing.ts'
import { Frame } from './frame.tsx'
import { shellPages } from './shell-pages.ts'

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
  pages: shellPages,
  title: documentTitle,
  isConnectionError,
  fragmentTiming,
}

/** Checks the code, not the class: the API client loads lazily, and a remote may have its own copy. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('network/')
}
