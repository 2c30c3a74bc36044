import { STORE_NAME_MAX_BYTES } from '@site/contracts'
import { shorten } from '#tree/names/free-name.ts'

// What Windows does not accept in a name: docs/product.md, "Names in archives".
const REFUSED = /[<>:"|?*\\]/g
const REFUSED_END = /[. ]+$/
/** The names of devices, with any extension. */
const DEVICE = /^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|COM[\d¹²³]|LPT[\d¹²³])(?= *(?:\.|$))/i
/** Never so long that nothing of a long name remains before it. */
const EXTENSION = /\.[^.]{1,16}$/u

/**
 * Returns a name that every operating system accepts, with the same extension. No path escapes the target directory:
 * the result contains no separator, no drive, and is never `..`.
 */
export function portableName(name: string): string {
  const accepted = name.replace(REFUSED, '_').replace(REFUSED_END, (end) => '_'.repeat(end.length))
  const portable = accepted.replace(DEVICE, '$&_')
  if (portable === accepted) return accepted
  const extension = portable.match(EXTENSION)?.[0] ?? ''
  const stem = portable.slice(0, portable.length - extension.length)
  return shorten(stem, STORE_NAME_MAX_BYTES - Buffer.byteLength(extension)) + extension
}

/**
 * Names with the same key are the same name on Windows or macOS, which ignore case and composition. A few capitals, such
 * as ẞ, are equal only to the capitals of their lower case, SS.
 */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
