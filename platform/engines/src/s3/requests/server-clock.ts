import { ServerTimeout } from '../failures.ts'

/** Aborts a request when the server takes too long, not counting time spent waiting for a slow reader or writer. */
export class ServerClock {
  readonly #abort = new AbortController()
  readonly #limitMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Aborted at the limit, with a `ServerTimeout`. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  start(moreMs = 0): void {
    this.stop()
    const limitMs = this.#limitMs + moreMs
    this.#timer = setTimeout(() => this.abort(new ServerTimeout(`No response within ${limitMs} ms`)), limitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  abort(reason: unknown): void {
    this.stop()
    this.#abort.abort(reason)
  }
}
