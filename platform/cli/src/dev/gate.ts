/** Something that is now at hand and now not, and those who wait for it. */
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

  /** Resolves at once, or when it opens. */
  pass(): Promise<Value> {
    if (this.#value !== undefined) return Promise.resolve(this.#value)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
