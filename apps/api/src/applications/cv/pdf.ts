const SCAN_BYTES = 1024
const OTHER_SIGNATURES = ['PK\x03\x04', 'MZ\x90\x00', '<html', '<!doctype html', 'gif8']
const ACTIVE_CONTENT = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'OpenAction', 'AA', 'XFA', 'RichMedia'].map(
  (name) => [name, new RegExp(`/${name}(?![A-Za-z0-9])`)] as const,
)

/** PDF names may escape any character as #xx (ISO 32000-1, 7.3.5). */
const ESCAPED = /#([0-9a-f]{2})/gi

/**
 * Returns whether the file starts and ends like a PDF and is not a polyglot: a file that is also valid in another
 * format.
 */
export function isAcceptablePdf(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, SCAN_BYTES)
  const isPolyglot = OTHER_SIGNATURES.some((magic) => head.toLowerCase().includes(magic.toLowerCase()))
  const end = bytes.subarray(-SCAN_BYTES)
  return /^%PDF-[12]\./.test(head) && end.includes('%%EOF') && !isPolyglot
}

/** Lists the PDF features in the file that can run code or open files, as a warning to the operator. */
export function findActiveContent(bytes: Buffer): string[] {
  const text = bytes.toString('latin1').replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return ACTIVE_CONTENT.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
