export type DocumentNode = string | DocumentElement

export type DocumentTag =
  | 'blockquote'
  | 'br'
  | 'code'
  | 'del'
  | 'em'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'strong'
  | 'sub'
  | 'sup'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

export type DocumentHead =
  | {
      tag: DocumentTag
      align?: 'left' | 'center' | 'right' | undefined
      depth?: number
      start?: number
      isTask?: boolean
      colSpan?: number
      rowSpan?: number
    }
  /** `href` is absolute and safe. */
  | { tag: 'link'; href: string }
  /** The description of a picture that is not loaded. */
  | { tag: 'picture' }
  /** A picture in the file, by its index in what the document comes with. */
  | { tag: 'image'; index: number; description: string }
  | { tag: 'checkbox'; isChecked: boolean }

/** A part of a document, as a worker describes it to the page. */
export type DocumentElement = DocumentHead & { children: readonly DocumentNode[] }

export interface DocumentTree {
  children: readonly DocumentNode[]
  /** Whether the rest of the document is omitted, because it would slow the page down. */
  isTruncated: boolean
}

/** What the page draws of a document at most. Deeper content becomes content of the element around it. */
export const DOCUMENT_MAX = { elements: 5000, characters: 2 ** 19, depth: 20 } as const

/** Browsers do not show longer addresses. */
const MAX_HREF = 2000

const SCHEMES = ['http:', 'https:', 'mailto:']

/** Returns the URL of a link if it is safe: absolute, not too long, with the scheme `http`, `https` or `mailto`. */
export function safeHref(href: string): string | undefined {
  if (href.length > MAX_HREF) return undefined
  const url = URL.parse(href)
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}
