import type { KeyboardEvent } from 'react'

/** After a pause of this length, a letter starts a new word. */
export const PAUSE_MS = 1000

/**
 * Returns a function that receives typed letters and returns the index of the next name that starts with them, if any,
 * ignoring case and accents. Repeating a letter moves to the next name with that letter.
 */
export function createTypeAhead() {
  let typed = ''
  let typedAt = Number.NEGATIVE_INFINITY

  return (letter: string, names: readonly string[], current: number): number | undefined => {
    const now = performance.now()
    typed = now - typedAt > PAUSE_MS ? foldName(letter) : typed + foldName(letter)
    typedAt = now
    const isRepeated = typed.replaceAll(foldName(letter), '') === ''
    const text = isRepeated ? foldName(letter) : typed
    // A word that is still being typed may still match the current name.
    const first = isRepeated ? current + 1 : current
    const order = [...names.keys()].map((offset) => (first + offset) % names.length)
    return order.find((index) => foldName(names[index] ?? '').startsWith(text))
  }
}

/** Returns whether a key types a character that names may start with. Space, `/`, `?` and `*` have other meanings. */
export function isTypeAheadKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isCharacter = [...key].length === 1 && !' /?*'.includes(key)
  return isCharacter && !altKey && !ctrlKey && !metaKey
}

/** Returns a name without case, accents and typographic variants, to compare it with another. */
export const foldName = (text: string): string =>
  isPlain(text) ? text.toLowerCase() : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Most names of a long list are, and need no normalization. */
const isPlain = (text: string) => /^[ -~]*$/.test(text)
