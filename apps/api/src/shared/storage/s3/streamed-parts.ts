import { PART_BYTES } from './part-buffer.ts'

/** Limits the time between two parts of a slow sender, by which a sweep recognizes abandoned uploads. */
const MAX_BYTES = 1024 ** 3

/**
 * Returns the sizes of the parts that a body of at least `bytes` is sent in without being held in memory: equal ones,
 * because some servers require that.
 */
export function streamedParts(bytes: number): number[] {
  if (bytes < PART_BYTES) return []
  const count = Math.ceil(bytes / MAX_BYTES)
  return Array<number>(count).fill(Math.floor(bytes / count))
}
