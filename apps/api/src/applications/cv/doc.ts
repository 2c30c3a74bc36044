import { type CompoundEntry, readCompoundFile } from './compound-file.ts'
import { docStartsProgram } from './doc-fields.ts'

const REJECTED_NAME = /^(?:EncryptedPackage|_VBA_PROJECT|VBA|Macros|.Ole10Native)$/i

/**
 * Returns whether a .doc is a Word 97 document without macros, encryption, objects or fields that start programs.
 * Throws if the file is invalid. Rejects a second text stream, because a directory could list the same sectors
 * thousands of times.
 */
export function isAcceptableDoc(bytes: Buffer): boolean {
  const file = readCompoundFile(bytes)
  const [text, second] = file.entries.filter(({ name, isStream }) => isStream && /^WordDocument$/i.test(name))
  if (text?.name !== 'WordDocument' || second) return false
  return !file.entries.some(isRejected) && !docStartsProgram(file, text)
}

/** Allows an empty object pool, which Word leaves in some documents. */
const isRejected = ({ name, isStream, hasChildren }: CompoundEntry) =>
  REJECTED_NAME.test(name) || (/^ObjectPool$/i.test(name) && (isStream || hasChildren))
