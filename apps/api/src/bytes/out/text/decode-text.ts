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

/** Spaces, line breaks and digits have a zero in text of any script, before or after them. */
function* utf16WithoutMark(bytes: Buffer): Generator<Decode> {
  const [zerosBefore, zerosAfter] = [asciiPairs(bytes, 0, 1), asciiPairs(bytes, 1, 0)]
  const decode = strict(zerosBefore > zerosAfter ? 'utf-16be' : 'utf-16le')
  yield (content, isTruncated) => {
    const text = decode(content, isTruncated)
    return text !== undefined && isOneScript(text) ? text : undefined
  }
}

function asciiPairs(bytes: Buffer, high: number, low: number): number {
  let count = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const byte = bytes[at + low] ?? 0
    if (bytes[at + high] === 0 && byte > 0 && byte < 0x80) count += 1
  }
  return count
}

const ODD = /[\p{Cn}\p{Co}]/u
const SCRIPTS = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Thai}/gu,
  /\p{Script=Devanagari}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
]

/** Arbitrary bytes make letters of many scripts, and characters that do not exist. */
function isOneScript(text: string): boolean {
  if (ODD.test(text)) return false
  const sample = text.slice(0, SAMPLE_BYTES).replaceAll(/[\0-\x7f\P{L}]/gu, '')
  return sample === '' || SCRIPTS.some((script) => (sample.match(script)?.length ?? 0) >= 0.8 * sample.length)
}

/** Removes the end mark of DOS and CP/M, with which their programs fill the last block. */
function withoutEndMark(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0x1a) end -= 1
  return bytes.subarray(0, end)
}
