import type { Readable } from 'node:stream'
import { StorageFailure } from '../failure.ts'
import { failureOf } from '../failures.ts'
import type { ServerClock } from './server-clock.ts'

/** The maximum number of bytes in the buffers of the connection when the last chunk is forwarded. */
const MAX_BUFFERED_BYTES = 4 * 1024 ** 2
/** The speed of the slowest connection on which those bytes arrive in time. */
const MIN_BYTES_PER_MS = 256

/** Forwards a source of a declared size. Holds back the last chunk until the source has ended with that size. */
export class SizedSource {
  readonly #source: Readable
  readonly #size: number
  readonly #clock: ServerClock
  /** Whether the server may have received all bytes and may therefore store them. */
  isForwarded = false
  /** Why `chunks` failed: the error of the source, or its wrong size. */
  error: unknown

  constructor(source: Readable, size: number, clock: ServerClock) {
    this.#source = source
    this.#size = size
    this.#clock = clock
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#checkedChunks()
    } catch (error) {
      this.error = error
      throw error
    }
  }

  async *#checkedChunks(): AsyncGenerator<Uint8Array> {
    let size = 0
    let last: Uint8Array | undefined
    this.#clock.stop()
    for await (const chunk of this.#source) {
      this.#clock.start()
      size += chunk.length
      if (size > this.#size) throw wrongSize(this.#size, 'too many')
      if (last) yield last
      last = chunk
      this.#clock.stop()
    }
    this.#clock.start(Math.min(size, MAX_BUFFERED_BYTES) / MIN_BYTES_PER_MS)
    if (size < this.#size) throw wrongSize(this.#size, String(size))
    this.isForwarded = true
    if (last) yield last
  }
}

const wrongSize = (declared: number, actual: string) =>
  new StorageFailure('wrong-size', `The body has ${actual} bytes; ${declared} were declared`)

/** Forwards the body of a response. Rejects if the connection ends or stalls before all `size` bytes. */
export async function* wholeBody(body: Readable, size: number, clock: ServerClock): AsyncGenerator<Uint8Array> {
  let received = 0
  try {
    clock.start()
    for await (const chunk of body) {
      clock.stop()
      received += chunk.length
      yield chunk
      clock.start()
    }
    if (received !== size) throw new StorageFailure('unavailable', `The response ended after ${received} bytes`)
  } catch (error) {
    throw failureOf(clock.signal.aborted ? clock.signal.reason : error, 'none')
  } finally {
    clock.stop()
  }
}
