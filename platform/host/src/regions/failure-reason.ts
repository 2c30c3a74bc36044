import type { HostParts } from '../host-parts.ts'
import { type FailureReason, RemoteLoadError } from '../loader/remote-load-error.ts'
import { isTimeout } from '../loader/with-timeout.ts'

export function failureReasonOf(
  error: unknown,
  { isConnectionError }: Pick<HostParts, 'isConnectionError'>,
): FailureReason {
  if (error instanceof RemoteLoadError) return error.reason
  return isTimeout(error) || isConnectionError?.(error) ? 'connection' : 'code'
}
