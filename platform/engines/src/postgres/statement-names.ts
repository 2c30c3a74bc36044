const MAX_NAMES = 200
const MAX_COUNTED = 1000
const MIN_USES = 5

/** Names frequent statements, so the server plans each once per connection. Rare ones would use up the names. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #last = 0

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || this.#names.size === MAX_NAMES) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size === MAX_COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
    return uses < MIN_USES ? undefined : this.renew(text)
  }

  /** Returns a new name for a statement, because servers keep what they prepared under the old one. */
  renew(text: string): string {
    this.#uses.delete(text)
    const name = `s${++this.#last}`
    this.#names.set(text, name)
    return name
  }
}
