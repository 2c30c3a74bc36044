export type ChunkSource = ReturnType<typeof createChunkSource>

/** Reads a body in pieces of given sizes, and splits chunks at their boundaries. */
export function createChunkSource(body: AsyncGenerator<Buffer, void>) {
  let waiting: Buffer = Buffer.alloc(0)

  return {
    /** Yields the next `bytes` of the body, or fewer if it ends early. */
    async *take(bytes: number): AsyncGenerator<Buffer, void> {
      for (let missing = bytes; missing > 0; ) {
        if (waiting.length === 0) {
          const { done, value } = await body.next()
          if (done) return
          waiting = value
        }
        const chunk = waiting.subarray(0, missing)
        waiting = waiting.subarray(chunk.length)
        missing -= chunk.length
        yield chunk
      }
    },

    /** Ends the body after a failure, without waiting for a stalled sender. */
    close: () => void body.return().catch(() => undefined),
  }
}
