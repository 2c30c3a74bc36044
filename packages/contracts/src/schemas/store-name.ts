import { STORE_NAME_MAX_BYTES } from '../limits.ts'

const FORBIDDEN = /[/\\\p{Cc}]/u

/** The stored form of a typed folder or file name: trimmed, NFC. `undefined`: not a name (docs/product.md, "Folders"). */
export function toStoreName(typed: string): string | undefined {
  const name = typed.trim().normalize('NFC')
  const isName = name !== '' && name !== '.' && name !== '..' && name.isWellFormed() && !FORBIDDEN.test(name)
  return isName && new TextEncoder().encode(name).length <= STORE_NAME_MAX_BYTES ? name : undefined
}

/** Browsers send a name, scripts at times a path: what follows the last separator counts. */
export function lastSegment(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
