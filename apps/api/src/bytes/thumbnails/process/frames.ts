import type { Readable } from 'node:stream'

const HEAD_BYTES = 4

/** Returns the header of a frame: the number of bytes that follow. */
export function frameHead(length: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(length)
  return head
}

/** Passes each frame to `onFrame`; for one longer than `maxBytes`, `undefined`, and nothing after it. */
export function readFrames(stream: Readable, maxBytes: number, onFrame: (frame: Buffer | undefined) => void): void {
  let target = Buffer.alloc(HEAD_BYTES)
  let filled = 0
  let isHead = true

  const expect = (length: number, head: boolean) => {
    target = Buffer.allocUnsafeSlow(length)
    filled = 0
    isHead = head
  }

  /** Returns whether the stream can be read further. */
  function complete(): boolean {
    if (!isHead) {
      onFrame(target)
      expect(HEAD_BYTES, true)
      return true
    }
    const length = target.readUInt32BE()
    if (length > maxBytes) onFrame(undefined)
    else if (length === 0) onFrame(Buffer.alloc(0))
    expect(length > maxBytes ? 0 : length || HEAD_BYTES, length === 0)
    return length <= maxBytes
  }

  const read = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(target, filled, at)
      at += copied
      filled += copied
      if (filled === target.length && !complete()) return void stream.off('data', read)
    }
  }
  stream.on('data', read)
}
