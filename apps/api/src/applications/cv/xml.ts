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

/** Its attributes, as they are written. */
export type Tag = ReadonlyMap<string, string>

export type Token =
  | { kind: 'open'; name: string; attributes: Tag }
  | { kind: 'close' }
  | { kind: 'text'; text: string; isCdata: boolean }

/** Throws on other encodings than those that parts of a package may have (ECMA-376, part 2). */
export function decodeXml(bytes: Buffer): string {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(bytes.toString('latin1', 0, 2))
  const isBigEndian = bytes[0] === 0xfe || bytes[0] === 0
  const xml = new TextDecoder(isUtf16 ? (isBigEndian ? 'utf-16be' : 'utf-16le') : 'utf-8').decode(bytes)
  const declared = ENCODING.exec(xml)?.[1] ?? 'utf-8'
  if (!/^utf-(?:8|16)$/i.test(declared)) throw new RangeError('odd encoding')
  return xml
}

/** What the references in a text stand for; throws on names that only a document type can give a meaning. */
export function dereferenced(text: string): string {
  return text.replace(REFERENCE, (_, hex, decimal, name) => {
    if (hex ?? decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
    const character = NAMED[name]
    if (character === undefined) throw new RangeError('odd reference')
    return character
  })
}

/**
 * Throws on document types, which could give other names to what is looked for. Each token is searched where the last
 * one ended and nowhere else, so that no XML costs more than its size.
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
    else if (name === undefined) throw new RangeError('odd XML')
    else yield* readTag(name)
  }

  function* readTag(name: string): Generator<Token> {
    const attributes = new Map<string, string>()
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
      const [, attribute = '', inDouble, inSingle = ''] = found
      attributes.set(attribute, inDouble ?? inSingle)
    }
    const end = take(END)
    if (!end) throw new RangeError('odd XML')
    yield { kind: 'open', name, attributes }
    if (end[1]) yield { kind: 'close' }
  }
}

/** The opening tags of XML that lists things. Throws on text too: what is looked for could hide there. */
export function* readTags(xml: string): Generator<Tag> {
  for (const token of readXml(xml)) {
    if (token.kind === 'text' && (token.isCdata || token.text.trim() !== '')) throw new RangeError('odd XML')
    if (token.kind === 'open') yield token.attributes
  }
}
