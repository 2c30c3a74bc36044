import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** What a reader of XML wants to know. Names have no prefix, because programs choose different ones. */
interface Reader {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Whether the rest of the document does not matter. */
  isDone?: () => boolean
}

/** Office nests its elements less deep; the parser keeps all that are open. */
const MAX_DEPTH = 256

/** What older programs show instead of the element before it: mostly the same content again (ECMA-376-3, 7.7). */
const FALLBACK = 'Fallback'

/**
 * Reads XML as it arrives. The parser knows no document types, so it declares no entities and loads nothing. Rejects with
 * a RangeError if the elements are nested too deep.
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, reader: Reader): Promise<void> {
  let [depth, depthInFallback] = [0, 0]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new RangeError('The elements are nested too deep.')
        const local = localName(name)
        if (depthInFallback > 0 || local === FALLBACK) depthInFallback += 1
        else reader.open?.(local, attributes)
      },
      onclosetag(name) {
        depth -= 1
        if (depthInFallback > 0) depthInFallback -= 1
        else reader.close?.(localName(name))
      },
      ontext(text) {
        if (depthInFallback === 0) reader.text?.(text)
      },
    },
    { xmlMode: true },
  )
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    if (reader.isDone?.()) return
  }
  parser.end()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Returns an attribute whatever its prefix, but never the one without a prefix. */
export const prefixed = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

/** Office writes UTF-8, and its format also allows UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
