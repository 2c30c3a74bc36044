const KIB = 1024
const TOTAL = 1024 * KIB
const MIN_BUFFER = 64 * KIB
const MAX_BUFFER = 256 * KIB

/** Returns the buffer size for each of `streams` concurrent streams: large for one, and limited in total for many. */
export const bufferFor = (streams: number, max = MAX_BUFFER): number =>
  Math.max(MIN_BUFFER, Math.min(max, Math.floor(TOTAL / streams)))
