import { LANGUAGES, type Language } from './languages.ts'

/** The upper halves of DOS code pages, which `TextDecoder` does not have. That of 850 is also 437's for most letters. */
const DOS = {
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  852: 'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

type Decode = (bytes: Uint8Array) => string

const dos =
  (page: keyof typeof DOS): Decode =>
  (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/[\x80-\xff]/g, (byte) => DOS[page][byte.charCodeAt(0) - 0x80] ?? '')

const decoderOf =
  (name: string): Decode =>
  (bytes) =>
    new TextDecoder(name).decode(bytes)

/** Each encoding with the languages that are written in it. Of equally plausible ones, the first is right most often. */
const ENCODINGS: readonly (readonly [Decode, readonly Language[]])[] = [
  [decoderOf('windows-1252'), LANGUAGES.western],
  [decoderOf('iso-8859-15'), LANGUAGES.western],
  [decoderOf('windows-1250'), LANGUAGES.central],
  [decoderOf('iso-8859-2'), LANGUAGES.central],
  [dos(850), LANGUAGES.western],
  [decoderOf('macintosh'), LANGUAGES.western],
  [dos(852), LANGUAGES.central],
  [decoderOf('windows-1254'), LANGUAGES.turkish],
  [decoderOf('windows-1257'), LANGUAGES.baltic],
  ...['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'].map(
    (name) => [decoderOf(name), LANGUAGES.cyrillic] as const,
  ),
  ...['windows-1253', 'iso-8859-7'].map((name) => [decoderOf(name), LANGUAGES.greek] as const),
  [decoderOf('windows-1255'), LANGUAGES.hebrew],
  ...['windows-1256', 'iso-8859-6'].map((name) => [decoderOf(name), LANGUAGES.arabic] as const),
  [decoderOf('windows-874'), LANGUAGES.thai],
  // Files with half-width katakana alone, such as those of banks.
  [decoderOf('shift_jis'), LANGUAGES.katakana],
]

/** Arbitrary bytes rarely reach either. */
const LEAST_PLAUSIBLE = 0.6
const LEAST_OF_LANGUAGE = 0.5

/** Chooses the decoder whose result reads most like a language. Returns `undefined` if none does. */
export function singleByteDecoder(sample: Uint8Array): Decode | undefined {
  let best: { decode: Decode; score: number } | undefined
  for (const [decode, languages] of ENCODINGS) {
    const text = decode(sample)
    const [plausibility, ofLanguage] = [rateNeighbors(text), rateLetters(text, languages)]
    if (plausibility < LEAST_PLAUSIBLE || ofLanguage < LEAST_OF_LANGUAGE) continue
    const score = plausibility + ofLanguage
    if (score > (best?.score ?? 0)) best = { decode, score }
  }
  return best?.decode
}

/** Returns the part of the letters beyond ASCII that the likeliest language uses, from 0 to 1. */
function rateLetters(text: string, languages: readonly Language[]): number {
  const letters = [...text.toLowerCase()].filter((character) => character > '\x7f' && isLetter(character))
  if (letters.length === 0) return 1
  const partOf = ({ letters: own, usualPart }: Language) =>
    Math.min(letters.filter((letter) => own.has(letter)).length / letters.length / usualPart, 1)
  return Math.max(...languages.map(partOf))
}

const isLetter = (character: string | undefined) => /^(?![µªº])[\p{L}\p{M}]$/u.test(character ?? '')
const isLatin = (character: string) => /^\p{Script=Latin}$/u.test(character)
const isUpper = (character: string | undefined) => /^\p{Lu}$/u.test(character ?? '')
const isLower = (character: string | undefined) => /^\p{Ll}$/u.test(character ?? '')

/** Punctuation that texts contain, some of it between two letters. */
const USUAL = /^[“”„‚‘’«»‹›…–—•·§©®™°€£¥¡¿×±²³½¼¾µ№ªº\u00a0،؛؟]$/
/** Frames and bars, which stand apart from letters. */
const DRAWN = /^[\u2500-\u25ff]$/
const WITHIN_WORDS = /^[’·–—]$/

/** Rates the characters beyond ASCII by their neighbors, from -1 to 1. */
function rateNeighbors(text: string): number {
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
    return USUAL.test(character) || (DRAWN.test(character) && letters.length === 0) ? 1 : -0.5
  }
  if (letters.some((letter) => isLatin(letter) !== isLatin(character))) return -1
  // A capital in the middle of a word.
  if (isUpper(character) ? isLower(before) : isUpper(after)) return -1
  const isForeign = isLatin(character) && letters.length === 2 && letters.every((letter) => letter > '\x7f')
  if (isForeign) return -0.5
  // Words of one letter are usual in some languages: “è”, “à”.
  return letters.length > 0 ? 1 : isLatin(character) ? LEAST_PLAUSIBLE : 0.25
}
