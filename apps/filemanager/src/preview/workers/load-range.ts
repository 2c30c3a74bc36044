/** Loads a part of a file, with the length of the whole file. Rejects with an error named `ResponseException`. */
export async function loadRange(url: string, begin: number, end: number) {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` } }).catch(notLoaded)
  const isPart = response.status === 206
  if (!isPart && !(response.ok && begin === 0)) return notLoaded(response.status)
  const bytes = new Uint8Array(await response.arrayBuffer().catch(notLoaded))
  const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return { bytes, length: isPart && total !== undefined ? Number(total) : bytes.length }
}

export function notLoaded(cause: unknown): never {
  throw Object.assign(new Error('The file could not be loaded.', { cause }), { name: 'ResponseException' })
}
