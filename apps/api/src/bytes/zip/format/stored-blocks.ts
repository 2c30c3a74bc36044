/** The maximum bytes of a block that is stored without compression (RFC 1951, 3.2.4). */
const MAX_BLOCK = 0xffff
const HEADER_BYTES = 5

/** Returns the length of `size` bytes as stored blocks. */
export const storedBlocksLength = (size: number): number => size + HEADER_BYTES * Math.ceil(size / MAX_BLOCK)

/**
 * Frames exactly `size` bytes, at least one, as stored blocks of DEFLATE. Unlike the bytes themselves, they tell a
 * reader of a stream where they end.
 */
export async function* toStoredBlocks(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size
  let inBlock = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      if (inBlock === 0) {
        inBlock = Math.min(left, MAX_BLOCK)
        left -= inBlock
        yield blockHeader(inBlock, left === 0)
      }
      const part = chunk.subarray(at, at + inBlock)
      inBlock -= part.length
      at += part.length
      yield part
    }
  }
}

function blockHeader(length: number, isLast: boolean): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt8(Number(isLast))
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(length ^ 0xffff, 3)
  return header
}
