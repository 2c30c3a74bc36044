import { StorageFailure } from '../failure.ts'

/** Fails requests at once while the server answers none, except for one per pause, which tries whether it does again. */
export class Circuit {
  readonly #pauseMs: number
  #answeredAt = Number.NEGATIVE_INFINITY
  #openUntil: number | undefined

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  /** Throws while the circuit is open. */
  assertClosed(): void {
    if (this.#openUntil === undefined) return
    const now = performance.now()
    if (now < this.#openUntil) throw new StorageFailure('unavailable', 'The server does not answer')
    this.#openUntil = now + this.#pauseMs
  }

  /** Closes the circuit. To be called after every response, even an error. */
  answered(): void {
    this.#answeredAt = performance.now()
    this.#openUntil = undefined
  }

  /** Opens the circuit unless another request got a response since this one started. */
  timedOut(startedAt: number): void {
    if (this.#answeredAt < startedAt) this.#openUntil = performance.now() + this.#pauseMs
  }
}
