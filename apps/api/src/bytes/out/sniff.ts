/** The number of bytes needed to detect the type of a file. The header of a PDF may be anywhere in them. */
export const SIGNATURE_BYTES = 1024

/** The number of bytes in which the header of any other file names its type. */
const HEADER_BYTES = 64

const ascii = (text: string) => Buffer.from(text, 'latin1')

const has =
  (...parts: readonly (readonly [offset: number, bytes: string])[]) =>
  (head: Buffer) =>
    parts.every(([offset, bytes]) => head.subarray(offset, offset + bytes.length).equals(ascii(bytes)))

/** Types that browsers show or play without running anything in them. */
const PREVIEW_TYPES: readonly (readonly [type: string, matches: (head: Buffer) => boolean])[] = [
  ['image/png', has([0, '\x89PNG\r\n\x1a\n'])],
  ['image/jpeg', has([0, '\xff\xd8\xff'])],
  ['image/gif', has([0, 'GIF87a'])],
  ['image/gif', has([0, 'GIF89a'])],
  ['image/webp', has([0, 'RIFF'], [8, 'WEBPVP8'])],
  ['image/avif', hasBrand('avif', 'avis')],
  ['application/pdf', isPdf],
  ['audio/mp4', hasMajorBrand('M4A ', 'M4B ')],
  ['video/quicktime', hasMajorBrand('qt  ')],
  ['video/mp4', hasBrand('isom', 'mp41', 'mp42', 'avc1', 'M4V ')],
  // An EBML document whose type is the subset of Matroska that browsers play.
  [
    'video/webm',
    (head) => has([0, '\x1a\x45\xdf\xa3'])(head) && head.subarray(0, HEADER_BYTES).includes(ascii('\x42\x82\x84webm')),
  ],
  ['audio/mpeg', isMpegAudio],
  ['audio/aac', (head) => has([0, '\xff'])(head) && [0xf0, 0xf1, 0xf8, 0xf9].includes(head[1] ?? 0)],
  ...['OpusHead', '\x01vorbis', '\x7fFLAC'].map((codec) => ['audio/ogg', has([0, 'OggS\0\x02'], [28, codec])] as const),
  ['audio/flac', has([0, 'fLaC'], [5, '\0\0\x22'])],
  ['audio/wav', isWave],
  // Pages list what is in it, or read the parts of an Office file.
  ['application/zip', has([0, 'PK\x03\x04'])],
  ['application/zip', has([0, 'PK\x05\x06'])],
]

/** Detects the type of a file from its first bytes. Returns `undefined` for types without a preview. */
export function detectPreviewType(head: Buffer): string | undefined {
  return PREVIEW_TYPES.find(([, matches]) => matches(head))?.[0]
}

/** Lists the brands of an ISO media file: the major one, then the compatible ones. Empty for any other file. */
function brandsOf(head: Buffer): string[] {
  if (!has([4, 'ftyp'])(head)) return []
  const box = head.subarray(8, Math.min(head.readUInt32BE(0), HEADER_BYTES)).toString('latin1')
  const [major = '', , ...compatible] = box.match(/.{4}/gs) ?? []
  return [major, ...compatible]
}

function hasBrand(...brands: string[]) {
  return (head: Buffer) => brandsOf(head).some((brand) => brands.includes(brand))
}

function hasMajorBrand(...brands: string[]) {
  return (head: Buffer) => brands.includes(brandsOf(head)[0] ?? '')
}

/**
 * Programs put white space, a byte order mark or the lines of an email before the header. Text about PDFs lacks the
 * comment of binary bytes that follows it, and archives that contain a PDF begin otherwise.
 */
function isPdf(head: Buffer): boolean {
  const text = head.toString('latin1')
  const at = text.search(/%PDF-[12]\.\d/)
  const before = text.slice(0, Math.max(at, 0))
  if (at < 0 || /(?![\t\n\f\r\0])[\p{Cc}]/u.test(before)) return false
  if (/^[\s\0]*(?:\xef\xbb\xbf)?[\s\0]*$/.test(before)) return true
  return !before.includes('\0') && /^\s*%[\x80-\xff]{4}/.test(text.slice(at + '%PDF-1.7'.length))
}

/** Recorders put padding and descriptions before the format. */
function isWave(head: Buffer): boolean {
  if (!has([0, 'RIFF'], [8, 'WAVE'])(head)) return false
  let at = 12
  while (at + 8 <= head.length) {
    if (has([at, 'fmt '])(head)) return true
    const [id, size] = [head.toString('latin1', at, at + 4), head.readUInt32LE(at + 4)]
    if (!/^[ -~]{4}$/.test(id)) return false
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2)
  }
  return head.length === SIGNATURE_BYTES
}

/** An ID3 tag, or a layer III frame with a valid bit rate and sampling rate. */
function isMpegAudio(head: Buffer): boolean {
  const [, layer = 0, rates = 0, version = 0] = head
  if (has([0, 'ID3'])(head)) return version >= 2 && version <= 4
  const isLayer3 = has([0, '\xff'])(head) && [0xe2, 0xe3, 0xf2, 0xf3, 0xfa, 0xfb].includes(layer)
  const [bitRate, samplingRate] = [rates >> 4, (rates >> 2) & 3]
  return isLayer3 && bitRate !== 0 && bitRate !== 15 && samplingRate !== 3
}
