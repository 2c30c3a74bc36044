const KIB = 1024
const TOGETHER = 1024 * KIB
const LEAST = 64 * KIB
const MOST = 256 * KIB

/** What one of so many streams may hold: many at once are what memory is made of, and one alone wants to be fast. */
export const bufferFor = (streams: number, most = MOST): number =>
  Math.max(LEAST, Math.min(most, Math.floor(TOGETHER / streams)))
