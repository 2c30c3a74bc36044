import { escapeHtml } from '#messages/printable.ts'

/** HTML in which every text is escaped. Only `html` creates it. */
class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type { Markup }

type Value = Markup | string | number | false | undefined | readonly Value[]

function render(value: Value): string {
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'object') return value.map(render).join('')
  return value === undefined || value === false ? '' : escapeHtml(String(value))
}

/**
 * Creates HTML from a template. Values may stand between tags and in quoted attributes: all but HTML are escaped, and
 * cannot reverse the direction of what follows. Addresses in attributes must begin with a scheme or path of ours.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(render)))
