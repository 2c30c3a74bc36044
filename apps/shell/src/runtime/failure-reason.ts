import { type FailureReason, RemoteUnavailable } from '@site/federation/loader'

/** What kept a page from showing, its code or its data. */
export function reasonOf(error: unknown): FailureReason {
  if (error instanceof RemoteUnavailable) return error.reason
  // The API client's class comes late and with the remote's copy of the share: its codes tell.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('network/') ? 'connection' : 'code'
}
