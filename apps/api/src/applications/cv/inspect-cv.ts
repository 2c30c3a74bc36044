import { extname } from 'node:path'
import { isPlainDoc } from './doc.ts'
import { isPlainDocx } from './docx.ts'
import { activePartsOf, isPlainPdf } from './pdf.ts'

const kinds = new Map([
  ['.pdf', { isPlain: isPlainPdf, flags: activePartsOf }],
  ['.docx', { isPlain: isPlainDocx, flags: () => [] }],
  ['.doc', { isPlain: isPlainDoc, flags: () => [] }],
])

/**
 * Judges a CV or cover letter by its content, which has to be what its extension says.
 * `undefined`: not acceptable; else what the operator should know before opening it.
 */
export function inspectCv(fileName: string, bytes: Buffer): string[] | undefined {
  const kind = kinds.get(extname(fileName).toLowerCase())
  return kind && isSoundly(() => kind.isPlain(bytes)) ? kind.flags(bytes) : undefined
}

/** A file that breaks its reader is as good as a wrong one. */
function isSoundly(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
