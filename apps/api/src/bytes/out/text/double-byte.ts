/** An encoding in which two bytes make most characters, and the bytes that common characters have in it. */
interface DoubleByte {
  name: string
  isLead: (byte: number) => boolean
  /** Whether a byte is a character of its own, which says nothing about the encoding. */
  isSingle?: (byte: number) => boolean
  /** Whether a pair is a common character: punctuation, kana, hangul, or an ideograph of the first level. */
  isCommon: (lead: number, trail: number) => boolean
  /** The part of the pairs that must be characters which only this language has; others share all other pairs. */
  own: { isOwn: (lead: number) => boolean; part: number }
}

const within = (first: number, last: number) => (byte: number) => byte >= first && byte <= last
const isHigh = within(0xa1, 0xfe)
const ANY_LANGUAGE = { isOwn: () => true, part: 0 }

/** In the order of preference. */
const ENCODINGS: readonly DoubleByte[] = [
  {
    name: 'shift_jis',
    isLead: (byte) => within(0x81, 0x9f)(byte) || within(0xe0, 0xfc)(byte),
    // Half-width katakana.
    isSingle: within(0xa1, 0xdf),
    isCommon: (lead) => within(0x81, 0x83)(lead) || within(0x88, 0x97)(lead),
    own: ANY_LANGUAGE,
  },
  {
    // The kana are at the same place in GB 2312, but rare in Chinese.
    name: 'euc-jp',
    isLead: isHigh,
    isCommon: (lead, trail) => isHigh(trail) && (within(0xa1, 0xa5)(lead) || within(0xb0, 0xcf)(lead)),
    own: { isOwn: within(0xa4, 0xa5), part: 0.1 },
  },
  {
    name: 'euc-kr',
    isLead: isHigh,
    isCommon: (lead, trail) => isHigh(trail) && (within(0xa1, 0xa3)(lead) || within(0xb0, 0xc8)(lead)),
    own: { isOwn: within(0xb0, 0xc8), part: 0.8 },
  },
  {
    name: 'gb18030',
    isLead: within(0x81, 0xfe),
    isCommon: (lead, trail) => isHigh(trail) && (within(0xa1, 0xa3)(lead) || within(0xb0, 0xd7)(lead)),
    own: ANY_LANGUAGE,
  },
  {
    name: 'big5',
    isLead: isHigh,
    isCommon: (lead) => within(0xa1, 0xc6)(lead),
    own: ANY_LANGUAGE,
  },
]

/** The least part of the characters beyond ASCII that must be common ones, next to another one. */
const LEAST_COMMON = 0.75

/**
 * Lists the double-byte encodings that these bytes may be in, the likeliest first. In texts of other encodings, such as
 * “it’s”, single bytes and letters also make valid pairs, but rarely common ones, and rarely two in a row.
 */
export function doubleByteEncodings(bytes: Uint8Array): string[] {
  return ENCODINGS.map((encoding) => ({ name: encoding.name, part: commonPart(bytes, encoding) }))
    .filter(({ part }) => part >= LEAST_COMMON)
    .toSorted((a, b) => b.part - a.part)
    .map(({ name }) => name)
}

function commonPart(bytes: Uint8Array, { isLead, isSingle, isCommon, own }: DoubleByte): number {
  let [characters, common, owned, lastEnd] = [0, 0, 0, -1]
  let isLastAlone = false
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, trail] = [bytes[at], bytes[at + 1]]
    if (byte < 0x80 || isSingle?.(byte)) continue
    characters += 1
    if (trail === undefined || !isLead(byte)) continue
    if (isCommon(byte, trail)) {
      const isNext = lastEnd === at
      common += isNext ? (isLastAlone ? 2 : 1) : 0
      isLastAlone = !isNext
      lastEnd = at + 2
      if (own.isOwn(byte)) owned += 1
    }
    at += 1
  }
  return characters > 1 && owned >= own.part * characters ? common / characters : 0
}
