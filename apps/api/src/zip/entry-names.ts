import { STORE_NAME_MAX_BYTES } from '@site/contracts'
import { shorten } from '../shared/names/free-name.ts'

// What Windows does not accept in a name: docs/product.md, "Names in archives".
const REFUSED = /[<>:"|?*\\]/g
const REFUSED_END = /[. ]+$/
/** The names of devices, with any extension. */
const DEVICE = /^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|COM[\d¹²³]|LPT[\d¹²³])(?= *(?:\.|$))/i

/**
 * Returns a name that every operating system accepts, with the same extension. No path escapes the target directory:
 * the result contains no separator, no drive, and is never `..`.
 */
export function portableName(name: string): string {
  const accepted = name.replace(REFUSED, '_').replace(REFUSED_END, (end) => '_'.repeat(end.length))
  const portable = accepted.replace(DEVICE, '$&_')
  return portable === accepted ? accepted : shorten(portable, STORE_NAME_MAX_BYTES)
}

/** Names with the same key are the same name on Windows or macOS, which ignore case and composition. */
export const nameKey = (name: string): string => name.normalize('NFC').toUpperCase().normalize('NFC')
