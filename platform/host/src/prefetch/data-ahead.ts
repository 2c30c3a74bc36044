/** Longer than the time between aiming at a link and opening it; shorter than data takes to be out of date. */
const KEPT_MS = 60_000

/** By address. */
const kept = new Map<string, Promise<unknown>>()

/** Reads what a probable navigation will read, and keeps it for that navigation. */
export function readAhead<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const known = kept.get(address)
  if (known !== undefined) return known as Promise<Content>
  const reading = read()
  const forget = () => void kept.delete(address)
  kept.set(address, reading)
  reading.catch(forget)
  setTimeout(forget, KEPT_MS)
  return reading
}

/** Returns what was read ahead, once; reads it where there is nothing, or where that failed. */
export function readNow<Content>(address: string, read: () => Promise<Content>): Promise<Content> {
  const known = kept.get(address)
  kept.delete(address)
  return known === undefined ? read() : (known as Promise<Content>).catch(read)
}
