/** A value that comes and goes, such as the port of a server that restarts. Callers can wait for it. */
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

  close(): void {
    this.#value = undefined
  }

  /** Resolves immediately if the gate is open, otherwise when it opens. */
  wait(): Promise<Value> {
    if (this.#value !== undefined) return Promise.resolve(this.#value)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
