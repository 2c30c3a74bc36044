import type { PageContent } from '../content/types/page.ts'

/** Fields with names, dates or links instead of running copy. */
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
])

export interface PageText {
  /** `example.result`, `chapters.0.paragraphs.2`: where the text stands in its content file. */
  at: string
  text: string
}

/** Every running text of a page's content, in order. */
export function textsOf(content: PageContent): PageText[] {
  return Object.entries(content).flatMap(([key, value]) => (METADATA_FIELDS.has(key) ? [] : collect(value, key)))
}

function collect(value: unknown, at: string): PageText[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    // A key that is neither an index nor a field's name is the title of an item.
    const title = /^(\d+|[a-z]\w*)$/.test(key) ? [] : [{ at, text: key }]
    // Inside a section a title is copy; only the page's own title is not.
    return key === 'title' || !METADATA_FIELDS.has(key) ? [...title, ...collect(inner, `${at}.${key}`)] : title
  })
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []
}
