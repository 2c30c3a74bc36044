import { extname } from 'node:path'
import { isPlainDoc } from './doc.ts'
import { isPlainDocx } from './docx.ts'
import { activeContentOf, isPlainPdf } from './pdf.ts'

const kinds = new Map([
  ['.pdf', { isPlain: isPlainPdf, flags: activeContentOf }],
  ['.docx', { isPlain: isPlainDocx, flags: () => [] }],
  ['.doc', { isPlain: isPlainDoc, flags: () => [] }],
])

/**
 * Inspects a CV or cover letter, whose content must match its extension. Returns `undefined` for an unacceptable file,
 * otherwise flags for the operator to read before opening it.
 */
export function inspectCv(fileName: string, bytes: Buffer): string[] | undefined {
  const kind = kinds.get(extname(fileName).toLowerCase())
  return kind && isSoundly(() => kind.isPlain(bytes)) ? kind.flags(bytes) : undefined
}

/** A file that crashes its reader is rejected like a wrong one. */
function isSoundly(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
