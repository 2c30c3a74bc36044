/** Reads a body piece by piece, cutting the chunks at the borders of pieces. */
export function createChunkSource(body: AsyncGenerator<Buffer, void>) {
  let waiting: Buffer = Buffer.alloc(0)

  return {
    /** Yields the next `bytes`, or fewer if the body ends before. */
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

    /** Ends the body, after a failure. Does not wait for a sender that stalls. */
    close: () => void body.return().catch(() => undefined),
  }
}
