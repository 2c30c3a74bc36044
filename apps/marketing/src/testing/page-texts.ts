import type { PageContent } from '../content/types.ts'

/** Fields with names, dates, links or settings instead of running text. */
const METADATA_FIELDS = new Set([
  'kind',
  'path',
  'title',
  'description',
  'updated',
  'published',
  'author',
  'related',
  'id',
  'href',
  'ask',
  'drawings',
  'details',
  'minutes',
])

export interface PageText {
  /** The position of the text in its content file: `example.result`, `chapters.0.paragraphs.2`. */
  position: string
  text: string
}

/** Returns all running text of a page's content, in order. */
export function collectTexts(content: PageContent): PageText[] {
  return Object.entries(content).flatMap(([key, value]) => (METADATA_FIELDS.has(key) ? [] : collect(value, key)))
}

function collect(value: unknown, position: string): PageText[] {
  if (typeof value === 'string') return [{ position, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    // A key that is neither an index nor a field's name is the title of an item.
    const title = /^(\d+|[a-z]\w*)$/.test(key) ? [] : [{ position, text: key }]
    // A section's title is running text; only the page's own title is metadata.
    return key === 'title' || !METADATA_FIELDS.has(key) ? [...title, ...collect(inner, `${position}.${key}`)] : title
  })
}

export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []
}
