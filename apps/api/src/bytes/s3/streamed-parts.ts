import { PART_BYTES } from './part-buffer.ts'

/** Limits the time between parts from a slow sender: a sweep deletes uploads that receive no part for a long time. */
const MAX_BYTES = 1024 ** 3

/** A single request stores at most this much. */
const MAX_WHOLE_BYTES = 5 * 1024 ** 3
/** Smaller bodies are buffered, so they can be sent again after a temporary failure. */
const MIN_WHOLE_BYTES = 1024 ** 2

/** Returns whether a body of exactly this size is streamed as one object. */
export const isStreamedWhole = (size: number) => size >= MIN_WHOLE_BYTES && size <= MAX_WHOLE_BYTES

/**
 * Returns the sizes of the parts in which a body of at least `bytes` is streamed instead of buffered. The sizes are
 * equal, because some servers require it.
 */
export function streamedParts(bytes: number): number[] {
  if (bytes < PART_BYTES) return []
  const count = Math.ceil(bytes / MAX_BYTES)
  return Array<number>(count).fill(Math.floor(bytes / count))
}
