/** A value that is available only at times, and its waiters. */
export class Gate<Value> {
  #value: Value | undefined
  #waiting: ((value: Value) => void)[] = []

  get value(): Value | undefined {
    return this.#value
  }

  open(value: Value): void {
    this.#value = value
    for (const resolve of this.#waiting.splice(0)) resolve(value)
  }

  shut(): void {
    this.#value = undefined
  }

  /** Resolves at once if the gate is open, else when it opens. */
  pass(): Promise<Value> {
    if (this.#value !== undefined) return Promise.resolve(this.#value)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
