import type { FailureReason } from './remote-unavailable.ts'

/**
 * Tells a broken part from a broken connection. Browsers report a failed import in the same words for both, so the
 * address is asked once more: any answer, an error status included, means that the site is reachable.
 */
export async function failureReason(error: unknown, address: string, limitMs: number): Promise<FailureReason> {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'connection'
  const signal = AbortSignal.timeout(Math.max(0, limitMs))
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => 'code',
    () => 'connection',
  )
}
