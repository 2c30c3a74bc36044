import { extname } from 'node:path'
import { isPlainDoc } from './doc.ts'
import { isPlainDocx } from './docx.ts'
import { findActiveContent, isPlainPdf } from './pdf.ts'

const kinds = new Map([
  ['.pdf', { isPlain: isPlainPdf, flags: findActiveContent }],
  ['.docx', { isPlain: isPlainDocx, flags: () => [] }],
  ['.doc', { isPlain: isPlainDoc, flags: () => [] }],
])

/**
 * Inspects a CV or cover letter, whose content must match its extension. Returns `undefined` for a rejected file,
 * otherwise flags for the operator to read before opening it.
 */
export function inspectCv(fileName: string, bytes: Buffer): string[] | undefined {
  const kind = kinds.get(extname(fileName).toLowerCase())
  return kind && passes(() => kind.isPlain(bytes)) ? kind.flags(bytes) : undefined
}

/** Returns whether the check succeeds; a file that makes its parser throw fails it. */
function passes(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
