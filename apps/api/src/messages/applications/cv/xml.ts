const SKIPPED = /<\?[^?]*\?>|<!--(?:[^-]|-[^-])*-->/y
const TEXT = /[^<]+/y
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y
const CLOSING = /<\/[^<>]*>/y
const OPENING = /<([\w:.-]+)/y
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*(\/?)>/y

const REFERENCE = /&(?:#x([\da-f]+)|#(\d+)|(\w*));?/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENCODING = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/

/** The attributes of a tag, with references unresolved. */
export type Attributes = ReadonlyMap<string, string>

export type Token =
  | { kind: 'open'; name: string; attributes: Attributes }
  | { kind: 'close' }
  | { kind: 'text'; text: string; isCdata: boolean }

/** Decodes XML in UTF-8 or UTF-16, the encodings allowed in a package part (ECMA-376, part 2). Throws on others. */
export function decodeXml(bytes: Buffer): string {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(bytes.toString('latin1', 0, 2))
  const isBigEndian = bytes[0] === 0xfe || bytes[0] === 0
  const xml = new TextDecoder(isUtf16 ? (isBigEndian ? 'utf-16be' : 'utf-16le') : 'utf-8').decode(bytes)
  const declared = ENCODING.exec(xml)?.[1] ?? 'utf-8'
  if (!/^utf-(?:8|16)$/i.test(declared)) throw new RangeError('unsupported encoding')
  // Programs that detect other encodings, such as UTF-32, would read another text.
  if (xml.includes('\0') || !/^\s*(?:<|$)/.test(xml)) throw new RangeError('unsupported encoding')
  return xml
}

/** Resolves the character and entity references in text. Throws on entities that only a DOCTYPE could define. */
export function resolveReferences(text: string): string {
  return text.replace(REFERENCE, (_, hex, decimal, name) => {
    if (hex ?? decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
    const character = NAMED[name]
    if (character === undefined) throw new RangeError('unknown reference')
    return character
  })
}

/**
 * Tokenizes XML in linear time. Throws on a DOCTYPE, which could disguise the names that callers check, and on
 * malformed XML. Does not check that tags are balanced.
 */
export function* tokenizeXml(xml: string): Generator<Token> {
  let position = 0
  function take(token: RegExp) {
    token.lastIndex = position
    const match = token.exec(xml)
    if (match) position = token.lastIndex
    return match
  }

  while (position < xml.length) {
    const text = take(TEXT)
    if (text) yield { kind: 'text', text: text[0], isCdata: false }
    if (take(SKIPPED) || position === xml.length) continue
    const cdata = take(CDATA)
    const name = cdata ? undefined : take(OPENING)?.[1]
    if (cdata) yield { kind: 'text', text: cdata[1] ?? '', isCdata: true }
    else if (name === undefined && take(CLOSING)) yield { kind: 'close' }
    else if (name === undefined) throw new RangeError('invalid XML')
    else yield* readTag(name)
  }

  function* readTag(name: string): Generator<Token> {
    const attributes = new Map<string, string>()
    for (let match = take(ATTRIBUTE); match; match = take(ATTRIBUTE)) {
      const [, attribute = '', inDouble, inSingle = ''] = match
      attributes.set(attribute, inDouble ?? inSingle)
    }
    const end = take(END)
    if (!end) throw new RangeError('invalid XML')
    yield { kind: 'open', name, attributes }
    if (end[1]) yield { kind: 'close' }
  }
}

/** Yields the attributes of each opening tag. Throws on text, because text could hide a tag. */
export function* readTags(xml: string): Generator<Attributes> {
  for (const token of tokenizeXml(xml)) {
    if (token.kind === 'text' && (token.isCdata || token.text.trim() !== '')) throw new RangeError('invalid XML')
    if (token.kind === 'open') yield token.attributes
  }
}
