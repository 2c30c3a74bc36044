import { type CompoundEntry, readCompoundFile } from './compound-file.ts'
import { docStartsProgram } from './doc-fields.ts'

const REFUSED = /^(?:EncryptedPackage|_VBA_PROJECT|VBA|Macros|.Ole10Native)$/i

/** A Word 97 document without macros, encryption, objects and fields that start programs. Throws on a broken one. */
export function isPlainDoc(bytes: Buffer): boolean {
  const file = readCompoundFile(bytes)
  const texts = file.entries.filter(({ name, isStream }) => isStream && /^WordDocument$/i.test(name))
  const hasText = texts.some(({ name }) => name === 'WordDocument')
  return hasText && !file.entries.some(isRefused) && !texts.some((text) => docStartsProgram(file, text))
}

/** Word leaves an empty pool of objects in some documents. */
const isRefused = ({ name, isStream, hasChildren }: CompoundEntry) =>
  REFUSED.test(name) || (/^ObjectPool$/i.test(name) && (isStream || hasChildren))
