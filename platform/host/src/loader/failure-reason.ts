import type { FailureReason } from './remote-unavailable.ts'

/**
 * Distinguishes broken code from a broken connection. Browsers report both as the same import error, so this requests
 * the address again, from the site: a response of any status means that the site is reachable.
 */
export async function failureReason(error: unknown, address: string, timeoutMs: number): Promise<FailureReason> {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'connection'
  const signal = AbortSignal.timeout(Math.max(0, timeoutMs))
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => 'code',
    () => 'connection',
  )
}
