import { Readable } from 'node:stream'
import { type Effect, failureOf } from './failures.ts'
import { withRetries } from './retries.ts'
import { ServerClock } from './server-clock.ts'
import type { BucketSettings } from './settings.ts'
import { SizedSource, wholeBody } from './streams.ts'

const BUFFERED_BYTES = 256 * 1024

/** Bytes to store: in memory, or a stream of a declared size, which is destroyed when it cannot be stored. */
export type Body = Uint8Array | { stream: Readable; size: number }

interface RequestOptions {
  abortSignal: AbortSignal
}

type Send<Output> = (options: RequestOptions) => Promise<Output>
type SendBody<Output> = (body: Uint8Array | Readable, size: number, options: RequestOptions) => Promise<Output>

/** Sends requests with time limits and retries, and translates their errors. */
export class Requests {
  readonly #settings: BucketSettings

  constructor(settings: BucketSettings) {
    this.#settings = settings
  }

  read<Output>(send: Send<Output>): Promise<Output> {
    return this.#retry('none', this.#settings.responseMs, send)
  }

  write<Output>(send: Send<Output>, limitMs = this.#settings.responseMs): Promise<Output> {
    return this.#retry('write', limitMs, send)
  }

  /** Sends a stream once, because the bytes read from it are gone. */
  writeBody<Output>(body: Body, send: SendBody<Output>): Promise<Output> {
    if (body instanceof Uint8Array) return this.write((options) => send(body, body.length, options))
    return this.#writeStream(body.stream, body.size, send)
  }

  /** Resolves when the response begins, so that a failure is known before the first byte. */
  async readBody(send: Send<{ Body?: unknown; ContentLength?: number | undefined }>) {
    const { responseMs, attempts } = this.#settings
    return await withRetries(attempts, async () => {
      const clock = new ServerClock(responseMs)
      const { Body: body, ContentLength: size } = await attempt(clock, 'none', send)
      if (!(body instanceof Readable) || size === undefined) throw new TypeError('The response has no sized body')
      const stream = Readable.from(wholeBody(body, size, clock), { objectMode: false, highWaterMark: BUFFERED_BYTES })
      // Closing a stream that was never read does not close its source.
      stream.once('close', () => body.destroy())
      return { size, stream }
    })
  }

  #retry<Output>(effect: Effect, limitMs: number, send: Send<Output>): Promise<Output> {
    return withRetries(this.#settings.attempts, () => attempt(new ServerClock(limitMs), effect, send))
  }

  async #writeStream<Output>(source: Readable, size: number, send: SendBody<Output>): Promise<Output> {
    const clock = new ServerClock(this.#settings.responseMs)
    const sized = new SizedSource(source, size, clock)
    const body = Readable.from(sized.chunks(), { objectMode: false, highWaterMark: BUFFERED_BYTES })
    body.once('error', (error) => clock.abort(error))
    try {
      clock.start()
      return await send(body, size, { abortSignal: clock.signal })
    } catch (error) {
      source.destroy()
      throw sized.error ?? failureOf(reasonOf(error, clock), sized.isPassedOn ? 'write' : 'none')
    } finally {
      clock.stop()
      body.destroy()
    }
  }
}

async function attempt<Output>(clock: ServerClock, effect: Effect, send: Send<Output>): Promise<Output> {
  try {
    clock.start()
    return await send({ abortSignal: clock.signal })
  } catch (error) {
    throw failureOf(reasonOf(error, clock), effect)
  } finally {
    clock.stop()
  }
}

const reasonOf = (error: unknown, { signal }: ServerClock): unknown => (signal.aborted ? signal.reason : error)
