/** The size of every part but the last. Some servers require equal sizes, and 10,000 parts hold 78 GiB. */
export const PART_BYTES = 8 * 1024 ** 2
const FIRST_BYTES = 64 * 1024

/** Collects chunks in one growing buffer, because many small chunks take far more memory than their content. */
export function createPartBuffer(start: Buffer) {
  let buffer = start
  let length = start.length

  function grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(PART_BYTES, Math.max(FIRST_BYTES, needed, 2 * buffer.length)))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }

  return {
    length: () => length,
    isFull: () => length === PART_BYTES,
    bytes: () => buffer.subarray(0, length),

    /** Returns what does not fit. */
    add(chunk: Buffer): Buffer {
      const end = Math.min(length + chunk.length, PART_BYTES)
      if (end > buffer.length) grow(end)
      const copied = chunk.copy(buffer, length, 0, end - length)
      length = end
      return chunk.subarray(copied)
    },

    /** Returns the bytes, and continues with an empty buffer. */
    take(): Buffer {
      const bytes = buffer.subarray(0, length)
      buffer = Buffer.alloc(0)
      length = 0
      return bytes
    },
  }
}
