const EDGE = 1024
const OTHER_KINDS = ['PK\x03\x04', 'MZ\x90\x00', '<html', '<!doctype html', 'gif8']
const ACTIVE = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'OpenAction', 'AA', 'XFA', 'RichMedia'].map(
  (name) => [name, new RegExp(`/${name}(?![A-Za-z0-9])`)] as const,
)

/** Any character of a name may be written as its code (ISO 32000-1, 7.3.5). */
const ESCAPED = /#([0-9a-f]{2})/gi

/** Whether it starts and ends as a PDF and is not also a file of another format. */
export function isPlainPdf(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, EDGE)
  const hasTwoKinds = OTHER_KINDS.some((magic) => head.toLowerCase().includes(magic.toLowerCase()))
  const end = bytes.subarray(-EDGE)
  return /^%PDF-[12]\./.test(head) && end.includes('%%EOF') && !hasTwoKinds
}

/** Names of features that can act when the file is opened, reported to the operator. */
export function activeContentOf(bytes: Buffer): string[] {
  const text = bytes.toString('latin1').replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return ACTIVE.filter(([, written]) => written.test(text)).map(([name]) => name)
}
