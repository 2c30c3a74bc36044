import type { HostParts } from '../host-parts.ts'
import { type FailureReason, RemoteUnavailable } from '../loader/remote-unavailable.ts'

/** Returns the reason why a page's code or data failed to load. */
export function reasonOf(error: unknown, { isConnectionError }: Pick<HostParts, 'isConnectionError'>): FailureReason {
  if (error instanceof RemoteUnavailable) return error.reason
  return isConnectionError?.(error) ? 'connection' : 'code'
}
