/** The number of bytes needed to detect the type of a file. */
export const SIGNATURE_BYTES = 64

const ascii = (text: string) => Buffer.from(text, 'latin1')

const startsWith = (signature: Buffer) => (head: Buffer) => head.subarray(0, signature.length).equals(signature)

const PREVIEW_TYPES: readonly (readonly [type: string, matches: (head: Buffer) => boolean])[] = [
  ['image/png', startsWith(ascii('\x89PNG\r\n\x1a\n'))],
  ['image/jpeg', startsWith(ascii('\xff\xd8\xff'))],
  ['image/gif', (head) => startsWith(ascii('GIF87a'))(head) || startsWith(ascii('GIF89a'))(head)],
  ['image/webp', (head) => startsWith(ascii('RIFF'))(head) && startsWith(ascii('WEBPVP8'))(head.subarray(8))],
  ['image/avif', isAvif],
  ['application/pdf', (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1'))],
]

/** Detects the type of a file from its first bytes. Returns `undefined` for types without a preview. */
export function detectPreviewType(head: Buffer): string | undefined {
  return PREVIEW_TYPES.find(([, matches]) => matches(head))?.[0]
}

/** Returns whether this is an ISO media file whose first box lists AVIF as its major brand or a compatible one. */
function isAvif(head: Buffer): boolean {
  if (!startsWith(ascii('ftyp'))(head.subarray(4))) return false
  const box = head.subarray(8, Math.min(head.readUInt32BE(0), SIGNATURE_BYTES)).toString('latin1')
  const [major, , ...compatible] = box.match(/.{4}/gs) ?? []
  return [major, ...compatible].some((brand) => brand === 'avif' || brand === 'avis')
}

// Control characters that text never contains, except ESC, which logs use for colors.
const BINARY = /(?![\t\n\f\r])\p{Cc}/u
const ESCAPE = '\u001b'

/**
 * Decodes the bytes as UTF-8, or as UTF-16 if they have its byte order mark. Returns `undefined` if they are not text.
 */
export function toText(bytes: Buffer, isTruncated: boolean): string | undefined {
  const encoding = startsWith(ascii('\xff\xfe'))(bytes)
    ? 'utf-16le'
    : startsWith(ascii('\xfe\xff'))(bytes)
      ? 'utf-16be'
      : 'utf-8'
  try {
    // Truncation may split the last character. With `stream`, the decoder drops it instead of throwing.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isTruncated })
    return BINARY.test(text.replaceAll(ESCAPE, '')) ? undefined : text
  } catch {
    return undefined
  }
}
