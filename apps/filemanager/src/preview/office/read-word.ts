import { Parser } from 'htmlparser2'
import type { Zip } from '../archives/zip.ts'
import {
  DOCUMENT_MAX,
  type DocumentElement,
  type DocumentHead,
  type DocumentNode,
  type DocumentTag,
  type DocumentTree,
  safeHref,
} from '../documents/document-tree.ts'
import { packStored } from './pack-stored.ts'
import { partName } from './parts.ts'

export interface WordDocument {
  tree: DocumentTree
  pictures: readonly Blob[]
}

interface WordPicture {
  contentType: string
  readAsArrayBuffer: () => Promise<ArrayBuffer>
}

/** Converts a document to HTML, with the address that the function returns for each picture. */
export type ConvertWord = (
  document: ArrayBuffer,
  addressOf: (picture: WordPicture) => Promise<string>,
) => Promise<string>

/** The library keeps all of it in memory, and ten times as much for the elements of the text. */
const MAX = { textBytes: 2 ** 23, pictureBytes: 2 ** 24, pictures: 100 }

/** The parts that the library reads. What else is in a document, such as fonts and macros, it never gets. */
const TEXT_PARTS = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:[\w-]+\.xml|_rels\/[\w-]+\.xml\.rels))$/
const PICTURE_PARTS = /^word\/media\/[\w.-]+\.(?:png|jpe?g|gif|webp)$/i

/** The types that browsers show without running anything in them. */
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp']

/**
 * Reads a Word document as a tree of limited size. Throws a RangeError if its text is too large; leaves out pictures
 * beyond their limit. The library gets an archive of the unpacked parts, so it unpacks nothing itself.
 */
export async function readWord(zip: Zip, convert: ConvertWord): Promise<WordDocument> {
  const pictures: Blob[] = []
  const html = await convert(await unpackedParts(zip), async ({ contentType, readAsArrayBuffer }) => {
    if (!PICTURE_TYPES.includes(contentType) || pictures.length >= MAX.pictures) return ''
    const bytes = await readAsArrayBuffer().catch(() => undefined)
    if (!bytes) return ''
    pictures.push(new Blob([bytes], { type: contentType }))
    return `${PICTURE_ADDRESS}${pictures.length - 1}`
  })
  return { tree: readHtml(html), pictures }
}

async function unpackedParts(zip: Zip): Promise<ArrayBuffer> {
  const left = { text: MAX.textBytes, pictures: MAX.pictureBytes }
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  const unpack = async (kind: keyof typeof left, entry: Zip['entries'][number]) => {
    const bytes = new Uint8Array(await new Blob(await collect(zip.unpack(entry, left[kind]))).arrayBuffer())
    left[kind] -= bytes.length
    parts.set(partName(entry.name), bytes)
  }
  for (const entry of zip.entries) {
    const name = partName(entry.name)
    if (TEXT_PARTS.test(name)) await unpack('text', entry)
    else if (PICTURE_PARTS.test(name)) await unpack('pictures', entry).catch(() => undefined)
  }
  return packStored(parts)
}

async function collect(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>[]> {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

const PICTURE_ADDRESS = 'picture:'

/** The elements that are kept, and what they become below the heading of the dialog. Of all others, only the content. */
const TAGS: Readonly<Record<string, DocumentHead & { tag: DocumentTag }>> = {
  h1: { tag: 'h3', depth: 1 },
  h2: { tag: 'h4', depth: 2 },
  h3: { tag: 'h5', depth: 3 },
  h4: { tag: 'h6', depth: 4 },
  h5: { tag: 'h6', depth: 5 },
  h6: { tag: 'h6', depth: 6 },
  s: { tag: 'del' },
  ...Object.fromEntries(
    (
      ['p', 'strong', 'em', 'sup', 'sub', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br'] as const
    ).map((tag) => [tag, { tag }] as const),
  ),
}

const MAX_SPAN = 100

interface Level {
  /** The name of the HTML element. */
  name: string
  children: DocumentNode[]
}

/** Reads HTML as a tree of elements from a list. No attribute is kept but those that are named here. */
function readHtml(html: string): DocumentTree {
  const root: Level = { name: '', children: [] }
  const levels = [root]
  let [elements, characters] = [0, 0]
  const isFull = () => elements > DOCUMENT_MAX.elements || characters > DOCUMENT_MAX.characters

  const add = (head: DocumentHead): DocumentNode[] => {
    const children: DocumentNode[] = []
    elements += placesOf(head)
    if (!isFull()) levels.at(-1)?.children.push({ ...head, children } satisfies DocumentElement)
    return children
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      const head = isFull() ? undefined : headOf(name, attributes)
      const isShown = head && levels.length <= DOCUMENT_MAX.depth
      levels.push({ name, children: isShown ? add(head) : (levels.at(-1)?.children ?? []) })
    },
    ontext(text) {
      if (isFull()) return
      levels.at(-1)?.children.push(text.slice(0, DOCUMENT_MAX.characters - characters))
      characters += text.length
    },
    onclosetag() {
      if (levels.length > 1) levels.pop()
    },
  })
  parser.end(html)
  return { children: root.children, isTruncated: isFull() }
}

/** A cell counts for each place of the table that it takes, because browsers lay out all of them. */
const placesOf = (head: DocumentHead): number =>
  head.tag === 'td' || head.tag === 'th' ? (head.colSpan ?? 1) * (head.rowSpan ?? 1) : 1

function headOf(name: string, attributes: Readonly<Record<string, string>>): DocumentHead | undefined {
  if (name === 'img') return imageOf(attributes)
  if (name === 'input') return { tag: 'checkbox', isChecked: 'checked' in attributes }
  if (name === 'a') {
    const href = safeHref(attributes.href ?? '')
    return href === undefined ? undefined : { tag: 'link', href }
  }
  const head = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined
  if (!head || (name !== 'td' && name !== 'th')) return head
  return { ...head, ...spanOf('colSpan', attributes.colspan), ...spanOf('rowSpan', attributes.rowspan) }
}

function imageOf({ src = '', alt = '' }: Readonly<Record<string, string>>): DocumentHead {
  const index = src.startsWith(PICTURE_ADDRESS) ? Number(src.slice(PICTURE_ADDRESS.length)) : -1
  return { tag: 'image', index, description: alt.slice(0, 1000) }
}

function spanOf<Key extends 'colSpan' | 'rowSpan'>(key: Key, value: string | undefined) {
  const span = Number(value)
  return span > 1 ? { [key]: Math.min(MAX_SPAN, Math.floor(span)) } : {}
}
