import { IncomingMessage } from 'node:http'

const JOINED_BYTES = 4096
/** Larger pieces are not worth a copy. */
const MAX_PIECE = 1024

/** A body of more pieces than this, with fewer bytes per piece on average, ends its connection. */
const MANY_PIECES = 1000
const MIN_MEAN_BYTES = 16

/**
 * A request that joins the small pieces of its body that arrive together. Node passes on each chunk as a buffer of its
 * own, 450 bytes of memory for a single byte: 30 MB for the 64 KiB of a body that may wait to be read. Closes the
 * connection of a body of tiny pieces, a megabyte of which would take half a second of CPU time.
 */
export class JoinedRequest extends IncomingMessage {
  #joined: Buffer | undefined
  #length = 0
  #pieces = 0
  #received = 0

  override push(piece: Buffer | null): boolean {
    this.#pieces += 1
    this.#received += piece?.length ?? 0
    if (this.#pieces > MANY_PIECES && this.#received < MIN_MEAN_BYTES * this.#pieces) {
      this.socket.destroy()
      return false
    }
    const isSmall = piece !== null && piece.length <= MAX_PIECE
    if (!isSmall || this.#length + piece.length > JOINED_BYTES) this.#pushJoined()
    if (!isSmall) return super.push(piece)
    if (!this.#joined) {
      this.#joined = Buffer.allocUnsafe(JOINED_BYTES)
      // Node runs the queue of `nextTick` after each piece.
      setImmediate(() => this.#pushJoined())
    }
    this.#length += piece.copy(this.#joined, this.#length)
    return this.readableLength + this.#length < this.readableHighWaterMark
  }

  #pushJoined(): void {
    if (this.#joined && !this.destroyed) super.push(this.#joined.subarray(0, this.#length))
    this.#joined = undefined
    this.#length = 0
  }
}
