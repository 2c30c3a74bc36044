import { type FailureReason, RemoteUnavailable } from '@mfe/host'

/** Returns the reason why a page's code or data failed to load. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof RemoteUnavailable) return error.reason
  // Checks the code, not the class: the API client loads late, and a remote may have its own copy.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('network/') ? 'connection' : 'code'
}
