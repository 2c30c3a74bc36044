import type { CompoundFile } from './compound-file.ts'
import { reject } from './rejected-file.ts'

const MACROS = /^(?:_VBA_PROJECT|_VBA_PROJECT_CUR|VBA|Macros)$/i
const ENCRYPTED = /^EncryptedPackage$/i
/** A file of any kind, which runs when it is opened. */
const ATTACHED_FILE = /^.Ole10Native$/i

/** Rejects macros, encryption and attached files anywhere in a compound file. */
export function checkCompoundFile({ entries }: CompoundFile): void {
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name))
  if (has(ENCRYPTED)) reject('applications/password')
  if (has(MACROS)) reject('applications/macros')
  if (has(ATTACHED_FILE)) reject('applications/embedded-file')
}
