/** Longer than the time between pointing at a link and opening it; short enough that data is still current. */
const TTL_MS = 60_000

/** Data in flight or read, by URL. */
const prefetched = new Map<string, Promise<unknown>>()

/** Reads data that a probable navigation will need, and keeps it for that navigation. */
export function prefetchData<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const known = prefetched.get(address)
  if (known !== undefined) return known as Promise<Content>
  const reading = read()
  const forget = () => void prefetched.delete(address)
  prefetched.set(address, reading)
  reading.catch(forget)
  setTimeout(forget, TTL_MS)
  return reading
}

/** Returns prefetched data, once; reads it if there is none, or if the prefetch failed. */
export function consumePrefetched<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const known = prefetched.get(address)
  prefetched.delete(address)
  return known === undefined ? read() : (known as Promise<Content>).catch(read)
}
