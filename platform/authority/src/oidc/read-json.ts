const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024

/** Reads a small JSON document. Follows no redirect: another host must not answer for this one. */
export async function readJson(url: URL): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/json' } })
  if (!response.ok) {
    // An unread body would keep the connection.
    await response.body?.cancel()
    throw new Error(`${url.href} answered ${response.status}`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MAX_BYTES) throw new Error(`${url.href} is larger than ${MAX_BYTES} bytes`)
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}
