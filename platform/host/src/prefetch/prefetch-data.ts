/** Longer than the time between pointing at a link and opening it; short enough that data is still current. */
const KEPT_MS = 60_000

/** By address. */
const kept = new Map<string, Promise<unknown>>()

/** Reads what a probable navigation will need, and keeps it for that navigation. */
export function prefetchData<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const known = kept.get(address)
  if (known !== undefined) return known as Promise<Content>
  const reading = read()
  const forget = () => void kept.delete(address)
  kept.set(address, reading)
  reading.catch(forget)
  setTimeout(forget, KEPT_MS)
  return reading
}

/** Returns prefetched data, once; reads it if there is none, or if the prefetch failed. */
export function consumePrefetched<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const known = kept.get(address)
  kept.delete(address)
  return known === undefined ? read() : (known as Promise<Content>).catch(read)
}
