/** Long enough to point at a link and open it, and short enough that the data is still current. */
const TTL_MS = 60_000

/** By URL, until used or expired. */
const prefetched = new Map<string, Promise<unknown>>()

/** Reads data for a likely navigation, and caches it until `consumePrefetched` takes it, for at most a minute. */
export function prefetchData<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const cached = prefetched.get(address)
  if (cached !== undefined) return cached as Promise<Content>
  const reading = read()
  const remove = () => void prefetched.delete(address)
  prefetched.set(address, reading)
  reading.catch(remove)
  setTimeout(remove, TTL_MS)
  return reading
}

/** Returns prefetched data and removes it from the cache. Reads the data if there is none or the prefetch failed. */
export function consumePrefetched<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const cached = prefetched.get(address)
  prefetched.delete(address)
  return cached === undefined ? read() : (cached as Promise<Content>).catch(read)
}
