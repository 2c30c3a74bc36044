import { STORE_NAME_MAX_BYTES } from '../limits.ts'

/**
 * UTF-16 code units: no text that composes to a valid name is longer, and composing can take time quadratic in the
 * length.
 */
const MAX_TYPED_BYTES = 4 * STORE_NAME_MAX_BYTES
const FORBIDDEN = /[/\\\p{Cc}]/u

/** The stored form of a typed folder or file name: trimmed, NFC. `undefined`: not a name (docs/product.md, "Folders"). */
export function toStoreName(typed: string): string | undefined {
  const trimmed = typed.trim()
  if (trimmed.length > MAX_TYPED_BYTES) return undefined
  const name = trimmed.normalize('NFC')
  const isName = name !== '' && name !== '.' && name !== '..' && name.isWellFormed() && !FORBIDDEN.test(name)
  return isName && new TextEncoder().encode(name).length <= STORE_NAME_MAX_BYTES ? name : undefined
}

/** Browsers send a name, scripts sometimes a path: only the part after the last separator counts. */
export function lastSegment(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
