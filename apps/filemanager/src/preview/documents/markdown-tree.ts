export type MarkdownNode = string | MarkdownElement

type Tag =
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
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

/** An element, without what it contains. */
export type MarkdownHead =
  | { tag: Tag; align?: 'left' | 'center' | 'right' | undefined; depth?: number; start?: number; isTask?: boolean }
  /** `href` is absolute and safe. */
  | { tag: 'link'; href: string }
  | { tag: 'picture' }
  | { tag: 'checkbox'; isChecked: boolean }

/** A part of a document, as a worker describes it to the page. */
export type MarkdownElement = MarkdownHead & { children: readonly MarkdownNode[] }

export interface MarkdownTree {
  children: readonly MarkdownNode[]
  /** Whether the rest of the document is omitted, because it would slow the page down. */
  isTruncated: boolean
}
