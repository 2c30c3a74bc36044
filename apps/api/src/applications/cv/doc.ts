import { readCompoundDirectory } from './compound-file.ts'

const REFUSED = /^(?:EncryptedPackage|_VBA_PROJECT|VBA|Macros)$/i

/** A Word 97 document without macros or encryption. Throws on a broken container. */
export function isPlainDoc(bytes: Buffer): boolean {
  const entries = readCompoundDirectory(bytes)
  const hasText = entries.some(({ name, isStream }) => isStream && name === 'WordDocument')
  return hasText && !entries.some(({ name }) => REFUSED.test(name))
}
