const MIB = 1024 ** 2

/** The maximum file size of a picture. Larger ones have no thumbnail. */
export const SOURCE_BYTES = 32 * MIB
/** The maximum number of pixels of a picture, checked before any of them is decoded. */
export const SOURCE_PIXELS = 50_000_000
/** The longer side of a thumbnail. */
export const THUMBNAIL_PIXELS = 320
/** Far more than a WebP of that size needs; a longer reply is not a thumbnail. */
export const THUMBNAIL_BYTES = MIB

export interface Limits {
  /** The limit of CPU time for one picture. A process that hangs is ended after eight times as long. */
  cpuMs: number
  /** Resident memory. */
  bytes: number
}

/** A process that exceeds either limit is killed, and the picture has no thumbnail. */
export const LIMITS: Limits = { cpuMs: 10_000, bytes: 256 * MIB }
