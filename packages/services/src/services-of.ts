import type { ApiClient } from '@site/api-client'
import type { FrameService } from './frame-service.ts'
import type { Services } from './page-contract.ts'
import type { SessionService } from './session-service.ts'
import type { ToastsService } from './toasts-service.ts'

type ServiceName = keyof Services

interface ApiAccess<Api> {
  /** Resolves to the API client, for loaders and event handlers. The next call retries a failed load. */
  loadApi: () => Promise<Api>
  /** Returns the API client in a component; suspends until it is loaded. Not for pages that render on the server. */
  useApi: () => Api
}

type ApiAccessTo<Group extends keyof ApiClient> = [Group] extends [never] ? object : ApiAccess<Pick<ApiClient, Group>>

/** The exports of this package that provide the named services. */
type AccessTo<Name extends ServiceName> = ApiAccessTo<Extract<Name, keyof ApiClient>> &
  ('frame' extends Name ? FrameService : object) &
  ('session' extends Name ? SessionService : object) &
  ('toasts' extends Name ? ToastsService : object)

/**
 * This package as a remote sees it: `ServicesOf<typeof remote>` has the services that remote.ts names in `uses`, and no
 * others: admission has compared only these with the live shell.
 */
export type ServicesOf<Remote extends { uses?: readonly ServiceName[] }> = AccessTo<NonNullable<Remote['uses']>[number]>
