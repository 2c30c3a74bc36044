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
export type Tag = ReadonlyMap<string, string>

export type Token =
  | { kind: 'open'; name: string; attributes: Tag }
  | { kind: 'close' }
  | { kind: 'text'; text: string; isCdata: boolean }

/** Decodes XML in UTF-8 or UTF-16, the encodings allowed in a package part (ECMA-376, part 2). Throws on others. */
export function decodeXml(bytes: Buffer): string {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(bytes.toString('latin1', 0, 2))
  const isBigEndian = bytes[0] === 0xfe || bytes[0] === 0
  const xml = new TextDecoder(isUtf16 ? (isBigEndian ? 'utf-16be' : 'utf-16le') : 'utf-8').decode(bytes)
  const declared = ENCODING.exec(xml)?.[1] ?? 'utf-8'
  if (!/^utf-(?:8|16)$/i.test(declared)) throw new RangeError('unsupported encoding')
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
 * Tokenizes XML in linear time. Throws on a DOCTYPE, which could disguise the names that callers check, and on malformed
 * XML. Does not check that tags are balanced.
 */
export function* readXml(xml: string): Generator<Token> {
  let at = 0
  function take(token: RegExp) {
    token.lastIndex = at
    const found = token.exec(xml)
    if (found) at = token.lastIndex
    return found
  }

  while (at < xml.length) {
    const text = take(TEXT) ?? undefined
    if (text) yield { kind: 'text', text: text[0], isCdata: false }
    if (take(SKIPPED) || at === xml.length) continue
    const cdata = take(CDATA)
    const name = cdata ? undefined : take(OPENING)?.[1]
    if (cdata) yield { kind: 'text', text: cdata[1] ?? '', isCdata: true }
    else if (name === undefined && take(CLOSING)) yield { kind: 'close' }
    else if (name === undefined) throw new RangeError('invalid XML')
    else yield* readTag(name)
  }

  function* readTag(name: string): Generator<Token> {
    const attributes = new Map<string, string>()
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
      const [, attribute = '', inDouble, inSingle = ''] = found
      attributes.set(attribute, inDouble ?? inSingle)
    }
    const end = take(END)
    if (!end) throw new RangeError('invalid XML')
    yield { kind: 'open', name, attributes }
    if (end[1]) yield { kind: 'close' }
  }
}

/** Yields the opening tags of XML without text. Throws on text, because a tag could hide in it. */
export function* readTags(xml: string): Generator<Tag> {
  for (const token of readXml(xml)) {
    if (token.kind === 'text' && (token.isCdata || token.text.trim() !== '')) throw new RangeError('invalid XML')
    if (token.kind === 'open') yield token.attributes
  }
}
