import { doubleByteEncodings } from './double-byte.ts'
import { singleByteDecoder } from './single-byte.ts'

// Control characters that text never contains, except ESC, which logs use for colors.
const BINARY = /(?![\t\n\f\r])\p{Cc}/u
const ESCAPE = '\u001b'

/** Bytes for guessing an encoding, from the first one beyond ASCII on. */
const SAMPLE_BYTES = 8192

/**
 * Decodes text of any common encoding, UTF-8 unless the bytes say otherwise. Returns `undefined` for bytes that are not
 * text. `isTruncated` says that the bytes are only the beginning of a file, which may end within a character.
 */
export function decodeText(bytes: Buffer, isTruncated: boolean): string | undefined {
  const content = isTruncated ? bytes : withoutEndMark(bytes)
  for (const decode of decoders(content)) {
    const text = decode(content, isTruncated)
    if (text !== undefined && !BINARY.test(text.replaceAll(ESCAPE, ''))) return text
  }
  return undefined
}

type Decode = (bytes: Buffer, isTruncated: boolean) => string | undefined

/** Lists the decoders to try, the likeliest first. */
function* decoders(bytes: Buffer): Generator<Decode> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return yield strict('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return yield strict('utf-16be')
  if (['$B', '$@'].some((set) => bytes.includes(ESCAPE + set))) yield strict('iso-2022-jp')
  yield strict('utf-8')
  if (bytes.includes(0)) return yield* utf16WithoutMark(bytes)
  yield damagedUtf8
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const sample = bytes.subarray(Math.max(0, first - 1), first + SAMPLE_BYTES)
  yield* doubleByteEncodings(sample).map(strict)
  const decode = singleByteDecoder(sample)
  if (decode) yield decode
}

const strict =
  (encoding: string): Decode =>
  (bytes, isTruncated) => {
    try {
      // With `stream`, the decoder drops an incomplete last character instead of throwing.
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isTruncated })
    } catch {
      return undefined
    }
  }

/** Accepts UTF-8 with a few damaged characters, such as a log that was cut or written to by two programs. */
const damagedUtf8: Decode = (bytes, isTruncated) => {
  const text = new TextDecoder().decode(bytes, { stream: isTruncated })
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const intact = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return intact > 2 * damaged ? text : undefined
}

/** In mostly Western text, every other byte is zero. */
function* utf16WithoutMark(bytes: Buffer): Generator<Decode> {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > bytes.length / 4) yield strict('utf-16le')
  if (odd === 0 && even > bytes.length / 4) yield strict('utf-16be')
}

/** Removes the end mark of DOS and CP/M, with which their programs fill the last block. */
function withoutEndMark(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0x1a) end -= 1
  return bytes.subarray(0, end)
}
