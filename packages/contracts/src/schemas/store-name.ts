import { STORE_NAME_MAX_BYTES } from '../limits.ts'

/** UTF-16 code units. Longer text has no valid form, and normalizing it can take quadratic time. */
const MAX_TYPED_LENGTH = 4 * STORE_NAME_MAX_BYTES
const FORBIDDEN = /[/\\\p{Cc}]/u

/** Returns a name in stored form: trimmed and NFC. `undefined` if invalid (docs/product.md, "Folders"). */
export function toStoreName(typed: string): string | undefined {
  const trimmed = typed.trim()
  if (trimmed.length > MAX_TYPED_LENGTH) return undefined
  const name = trimmed.normalize('NFC')
  const isName = name !== '' && name !== '.' && name !== '..' && name.isWellFormed() && !FORBIDDEN.test(name)
  return isName && new TextEncoder().encode(name).length <= STORE_NAME_MAX_BYTES ? name : undefined
}

/** Returns the part after the last separator, because some clients send a path as the file name. */
export function lastSegment(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
