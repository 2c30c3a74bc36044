import type { FailureReason } from './remote-load-error.ts'
import { isTimeout } from './with-timeout.ts'

/** Tells broken code from a broken connection, which look the same: any response means that the site is reachable. */
export async function diagnoseLoadFailure(error: unknown, address: string, timeoutMs: number): Promise<FailureReason> {
  if (isTimeout(error)) return 'connection'
  const signal = AbortSignal.timeout(Math.max(0, timeoutMs))
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => 'code',
    () => 'connection',
  )
}
