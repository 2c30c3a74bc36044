import { extname } from 'node:path'
import { isPlainDoc } from './doc.ts'
import { isPlainDocx } from './docx.ts'
import { findActiveContent, isPlainPdf } from './pdf.ts'

const FORMATS = new Map([
  ['.pdf', { isPlain: isPlainPdf, flags: findActiveContent }],
  ['.docx', { isPlain: isPlainDocx, flags: () => [] }],
  ['.doc', { isPlain: isPlainDoc, flags: () => [] }],
])

/**
 * Inspects a CV or cover letter, whose content must match its extension. Returns warnings for the operator, or
 * `undefined` if the file is rejected.
 */
export function inspectCv(fileName: string, bytes: Buffer): string[] | undefined {
  const format = FORMATS.get(extname(fileName).toLowerCase())
  return format && succeeds(() => format.isPlain(bytes)) ? format.flags(bytes) : undefined
}

/** Treats an exception as failure, because parsers throw on malformed files. */
function succeeds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
