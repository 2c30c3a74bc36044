import { extname } from 'node:path'
import { isAcceptableDoc } from './doc.ts'
import { isAcceptableDocx } from './docx.ts'
import { findActiveContent, isAcceptablePdf } from './pdf.ts'

const FORMATS = new Map([
  ['.pdf', { isAcceptable: isAcceptablePdf, findWarnings: findActiveContent }],
  ['.docx', { isAcceptable: isAcceptableDocx, findWarnings: () => [] }],
  ['.doc', { isAcceptable: isAcceptableDoc, findWarnings: () => [] }],
])

/**
 * Inspects a CV or cover letter, whose content must match its extension. Returns warnings for the operator, or
 * `undefined` if the file is rejected.
 */
export function inspectCv(fileName: string, bytes: Buffer): string[] | undefined {
  const format = FORMATS.get(extname(fileName).toLowerCase())
  return format && succeeds(() => format.isAcceptable(bytes)) ? format.findWarnings(bytes) : undefined
}

/** Treats an exception as failure, because parsers throw on malformed files. */
function succeeds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
