const OTHER = /\s+|<\?[^?]*\?>|<!--(?:[^-]|-[^-])*-->|<\/[^<>]*>/y
const OPENING = /<[\w:.-]+/y
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const CLOSING = /\s*\/?>/y

/** Its attributes, as they are written. */
export type Tag = ReadonlyMap<string, string>

/**
 * The opening tags of XML that lists things. Throws on text, CDATA and document types too: what is looked for could
 * hide there. Each token is searched where the last one ended and nowhere else, so that no XML costs more than its size.
 */
export function* readTags(xml: string): Generator<Tag> {
  let at = 0
  function take(token: RegExp) {
    token.lastIndex = at
    const found = token.exec(xml)
    if (found) at = token.lastIndex
    return found
  }

  while (at < xml.length) {
    if (take(OTHER)) continue
    if (!take(OPENING)) throw new RangeError('odd XML')
    const attributes = new Map<string, string>()
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
      const [, name = '', inDouble, inSingle = ''] = found
      attributes.set(name, inDouble ?? inSingle)
    }
    if (!take(CLOSING)) throw new RangeError('odd XML')
    yield attributes
  }
}
