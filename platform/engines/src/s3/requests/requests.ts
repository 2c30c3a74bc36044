import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isStorageFailure, StorageFailure } from '../failure.ts'
import { type Effect, failureOf, isResponse, isTimeout } from '../failures.ts'
import type { BucketSettings } from '../settings.ts'
import { Circuit } from './circuit.ts'
import { ServerClock } from './server-clock.ts'
import { SizedSource, wholeBody } from './streams.ts'

const BUFFERED_BYTES = 256 * 1024
const FIRST_PAUSE_MS = 100

/** The bytes to store: in memory, or a stream of a declared size. A stream that cannot be stored is destroyed. */
export type Body = Uint8Array | { stream: Readable; size: number }

interface RequestOptions {
  abortSignal: AbortSignal
}

type Send<Output> = (options: RequestOptions) => Promise<Output>
type SendBody<Output> = (body: Readable, size: number, options: RequestOptions) => Promise<Output>

/** Sends requests with time limits and retries, and translates their errors. */
export class Requests {
  readonly #settings: BucketSettings
  readonly #circuit: Circuit

  constructor(settings: BucketSettings) {
    this.#settings = settings
    this.#circuit = new Circuit(settings.pauseMs)
  }

  read<Output>(send: Send<Output>): Promise<Output> {
    return this.#retry('none', this.#settings.responseMs, send)
  }

  write<Output>(send: Send<Output>, limitMs = this.#settings.responseMs): Promise<Output> {
    return this.#retry('write', limitMs, send)
  }

  /** Sends a stream only once, because bytes that were read from it are gone. */
  writeBody<Output>(body: Body, send: SendBody<Output>): Promise<Output> {
    if (!(body instanceof Uint8Array)) return this.#writeStream(body.stream, body.size, send)
    // Sends these bytes as a stream too, because its progress distinguishes a slow server from one that hangs.
    return withRetries(this.#settings, () => this.#writeStream(Readable.from(slicesOf(body)), body.length, send))
  }

  /** Resolves when the response begins: failures are known before the first byte. */
  async readBody(send: Send<{ Body?: unknown; ContentLength?: number | undefined }>) {
    return await withRetries(this.#settings, async () => {
      const clock = new ServerClock(this.#settings.responseMs)
      const { Body: body, ContentLength: size } = await this.#attempt(clock, 'none', send)
      if (!(body instanceof Readable) || size === undefined) throw new TypeError('The response has no sized body')
      const stream = Readable.from(wholeBody(body, size, clock), { objectMode: false, highWaterMark: BUFFERED_BYTES })
      // Closing a stream that was never read does not close its source.
      stream.once('close', () => body.destroy())
      return { size, stream }
    })
  }

  #retry<Output>(effect: Effect, limitMs: number, send: Send<Output>): Promise<Output> {
    return withRetries(this.#settings, () => this.#attempt(new ServerClock(limitMs), effect, send))
  }

  async #attempt<Output>(clock: ServerClock, effect: Effect, send: Send<Output>): Promise<Output> {
    try {
      clock.start()
      return await this.#send(clock, send)
    } catch (error) {
      throw failureOf(error, effect)
    } finally {
      clock.stop()
    }
  }

  async #writeStream<Output>(source: Readable, size: number, send: SendBody<Output>): Promise<Output> {
    const clock = new ServerClock(this.#settings.responseMs)
    const sized = new SizedSource(source, size, clock)
    const body = Readable.from(sized.chunks(), { objectMode: false, highWaterMark: BUFFERED_BYTES })
    body.once('error', (error) => clock.abort(error))
    try {
      clock.start()
      return await this.#send(clock, (options) => send(body, size, options))
    } catch (error) {
      source.destroy()
      throw sized.error ?? failureOf(error, sized.isForwarded ? 'write' : 'none')
    } finally {
      clock.stop()
      body.destroy()
    }
  }

  /** Rejects with the reason for an abort rather than with the abort error. */
  async #send<Output>({ signal }: ServerClock, send: Send<Output>): Promise<Output> {
    this.#circuit.assertClosed()
    const startedAt = performance.now()
    try {
      const output = await send({ abortSignal: signal })
      this.#circuit.recordResponse()
      return output
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error
      if (isTimeout(reason)) this.#circuit.recordTimeout(startedAt)
      else if (isResponse(reason)) this.#circuit.recordResponse()
      throw reason
    }
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += BUFFERED_BYTES) yield bytes.subarray(at, at + BUFFERED_BYTES)
}

/** Retries a request after a temporary failure. Once a write was `unclear`, a failure of its retries is unclear too. */
async function withRetries<Result>(
  { attempts, retryMs }: { attempts: number; retryMs: number },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const lastStart = performance.now() + retryMs
  let isUnclear = false
  for (let sent = 1; ; sent++) {
    try {
      return await attempt()
    } catch (error) {
      isUnclear ||= isStorageFailure(error, 'unclear')
      const isTemporary = isStorageFailure(error, 'slow-down', 'timeout', 'unavailable', 'unclear')
      if (!isTemporary || sent >= attempts || performance.now() >= lastStart) throw isUnclear ? asUnclear(error) : error
    }
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** sent)
  }
}

const asUnclear = (error: unknown) =>
  isStorageFailure(error, 'unclear') ? error : new StorageFailure('unclear', error)
