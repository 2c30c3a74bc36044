/** The upper half of DOS code page 850, which is also that of 437 for most letters. `TextDecoder` has neither. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decodeDos = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\x80-\xff]/g, (byte) => DOS[byte.charCodeAt(0) - 0x80] ?? '')

/** Arbitrary bytes rarely reach it. */
const LEAST_PLAUSIBLE = 0.6

const decoderOf = (name: string) => (bytes: Uint8Array) => new TextDecoder(name).decode(bytes)

/** The first of several equally plausible ones is right most often. */
const ENCODINGS = [
  decoderOf('windows-1252'),
  decoderOf('windows-1250'),
  decoderOf('iso-8859-2'),
  decodeDos,
  ...['macintosh', 'windows-1251', 'koi8-r', 'ibm866', 'windows-1253'].map(decoderOf),
]

/** Chooses the decoder whose result reads most like words. Returns `undefined` if none does. */
export function singleByteDecoder(sample: Uint8Array): ((bytes: Uint8Array) => string) | undefined {
  const [best] = ENCODINGS.map((decode) => ({ decode, score: plausibility(decode(sample)) })).toSorted(
    (a, b) => b.score - a.score,
  )
  return best && best.score >= LEAST_PLAUSIBLE ? best.decode : undefined
}

const isLetter = (character: string | undefined) => /^(?![µªº])[\p{L}\p{M}]$/u.test(character ?? '')
const isLatin = (character: string) => /^\p{Script=Latin}$/u.test(character)
const isUpper = (character: string | undefined) => /^\p{Lu}$/u.test(character ?? '')
const isLower = (character: string | undefined) => /^\p{Ll}$/u.test(character ?? '')

/** Punctuation that texts contain, some of it between two letters. */
const USUAL = /^[“”„‚‘’«»‹›…–—•·§©®™°€£¥¡¿×±²³½¼¾µ№ªº\u00a0\u00ad]$/
const WITHIN_WORDS = /^[’·–—\u00ad]$/

/** Rates the characters beyond ASCII by their neighbors, from -1 to 1. */
function plausibility(text: string): number {
  const characters = [...text]
  let [count, sum] = [0, 0]
  for (const [index, character] of characters.entries()) {
    if (character <= '\x7f') continue
    count += 1
    sum += rate(character, characters[index - 1], characters[index + 1])
  }
  return count === 0 ? 1 : sum / count
}

function rate(character: string, before: string | undefined, after: string | undefined): number {
  const letters = [before, after].filter((each) => each !== undefined && isLetter(each)) as string[]
  if (!isLetter(character)) {
    if (letters.length === 2 && !WITHIN_WORDS.test(character)) return -1
    return USUAL.test(character) ? 1 : -0.5
  }
  if (letters.some((letter) => isLatin(letter) !== isLatin(character))) return -1
  // A capital in the middle of a word.
  if (isUpper(character) ? isLower(before) : isUpper(after)) return -1
  const isForeign = isLatin(character) && letters.length === 2 && letters.every((letter) => letter > '\x7f')
  if (isForeign) return -0.5
  return letters.length > 0 ? 1 : 0.25
}
