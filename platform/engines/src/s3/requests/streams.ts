import type { Readable } from 'node:stream'
import { StorageFailure } from '../failure.ts'
import { failureOf } from '../failures.ts'
import type { ServerClock } from './server-clock.ts'

/** Up to this many bytes are still in the connection's buffers when the last one is passed on. */
const MAX_BUFFERED_BYTES = 4 * 1024 ** 2
/** The speed of the slowest connection on which they arrive in time. */
const LEAST_BYTES_PER_MS = 256

/** Passes on a source of a declared size, but its last chunk only once the source has ended with that size. */
export class SizedSource {
  readonly #source: Readable
  readonly #size: number
  readonly #clock: ServerClock
  #isPassedOn = false
  #error: unknown

  constructor(source: Readable, size: number, clock: ServerClock) {
    this.#source = source
    this.#size = size
    this.#clock = clock
  }

  /** Whether the server may have received all bytes and may therefore store them. */
  get isPassedOn(): boolean {
    return this.#isPassedOn
  }

  /** The error of the source. */
  get error(): unknown {
    return this.#error
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#allButLast()
    } catch (error) {
      this.#error = error
      throw error
    }
  }

  async *#allButLast(): AsyncGenerator<Uint8Array> {
    let size = 0
    let last: Uint8Array | undefined
    this.#clock.stop()
    for await (const chunk of this.#source) {
      this.#clock.start()
      size += chunk.length
      if (size > this.#size) throw wrongSize(this.#size, 'more')
      if (last) yield last
      last = chunk
      this.#clock.stop()
    }
    this.#clock.start(Math.min(size, MAX_BUFFERED_BYTES) / LEAST_BYTES_PER_MS)
    if (size < this.#size) throw wrongSize(this.#size, String(size))
    this.#isPassedOn = true
    if (last) yield last
  }
}

const wrongSize = (declared: number, actual: string) =>
  new StorageFailure('wrong-size', `The body has ${actual} instead of ${declared} bytes`)

/** Passes on a response's body; rejects if the connection ends or stalls before all `size` bytes. */
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
