import type { ApiClient } from '@site/api-client'
import type { FrameService } from './frame-service.ts'
import type { SessionService } from './session-service.ts'
import type { ToastsService } from './toasts-service.ts'

export type { Page, PageContext } from '@mfe/page'

/**
 * The services of this site's shell, by the names that remotes list in `uses`: each group of the API client is one.
 * Admission compares those that a remote uses with what the live shell has.
 */
export interface Services extends ApiClient {
  frame: FrameService
  session: SessionService
  toasts: ToastsService
}
