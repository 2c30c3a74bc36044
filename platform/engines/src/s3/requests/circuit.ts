import { StorageFailure } from '../failure.ts'

/** A circuit breaker: while the server does not respond, fails requests fast, except for one trial per pause. */
export class Circuit {
  readonly #pauseMs: number
  #respondedAt = Number.NEGATIVE_INFINITY
  #openUntil: number | undefined

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  assertClosed(): void {
    if (this.#openUntil === undefined) return
    const now = performance.now()
    if (now < this.#openUntil) throw new StorageFailure('unavailable', 'The server is not responding')
    this.#openUntil = now + this.#pauseMs
  }

  /** Closes the circuit. Call it after every response, even an error. */
  recordResponse(): void {
    this.#respondedAt = performance.now()
    this.#openUntil = undefined
  }

  /** Opens the circuit unless another request got a response since this one started. */
  recordTimeout(startedAt: number): void {
    if (this.#respondedAt < startedAt) this.#openUntil = performance.now() + this.#pauseMs
  }
}
