/** A declaration or comment, the text of CDATA, a closing tag, the name in an opening tag, or text. */
const TOKEN = /<\?[^?]*\?>|<!--(?:[^-]|-[^-])*-->|<!\[CDATA\[([\s\S]*?)\]\]>|(<\/)[^<>]*>|<([\w:.-]+)|([^<]+)/y
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /\s*(\/?)>/y

const REFERENCE = /&(?:#x([\da-f]+)|#(\d+)|(\w*));?/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENCODING = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/

export type Attributes = ReadonlyMap<string, string>

type Token = { kind: 'open'; name: string; attributes: Attributes } | { kind: 'close' } | { kind: 'text'; text: string }

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
function resolveReferences(text: string): string {
  return text.replace(REFERENCE, (_, hex, decimal, name) => {
    if (hex ?? decimal) return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
    const character = NAMED[name]
    if (character === undefined) throw new RangeError('unknown reference')
    return character
  })
}

/** Takes linear time. Throws on a DOCTYPE, which could disguise names; does not check that tags are balanced. */
export function* tokenizeXml(xml: string): Generator<Token> {
  let position = 0
  function take(pattern: RegExp) {
    pattern.lastIndex = position
    const match = pattern.exec(xml)
    if (match) position = pattern.lastIndex
    return match
  }

  while (position < xml.length) {
    const token = take(TOKEN)
    if (!token) throw new RangeError('invalid XML')
    const [, cdata, closing, name, text] = token
    if (cdata !== undefined) yield { kind: 'text', text: cdata }
    if (text !== undefined) yield { kind: 'text', text: resolveReferences(text) }
    if (closing) yield { kind: 'close' }
    if (name === undefined) continue
    const attributes = new Map<string, string>()
    for (let match = take(ATTRIBUTE); match; match = take(ATTRIBUTE)) {
      attributes.set(match[1] ?? '', resolveReferences(match[2] ?? match[3] ?? ''))
    }
    const end = take(TAG_END)
    if (!end) throw new RangeError('invalid XML')
    yield { kind: 'open', name, attributes }
    if (end[1]) yield { kind: 'close' }
  }
}

/** Yields the attributes of each opening tag. Throws on text, because text could hide a tag. */
export function* readTags(xml: string): Generator<Attributes> {
  for (const token of tokenizeXml(xml)) {
    if (token.kind === 'text' && token.text.trim() !== '') throw new RangeError('invalid XML')
    if (token.kind === 'open') yield token.attributes
  }
}
