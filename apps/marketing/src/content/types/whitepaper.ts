import type { TableCopy } from './industry.ts'
import type { BannerCopy, Item, ItemSection, ListSection, PageContent, RelatedLink, TextSection } from './page.ts'

/** Each exhibit states in `basis` where its numbers come from, or that they are an example. */
export type Exhibit =
  | { kind: 'table'; table: TableCopy }
  | { kind: 'bars'; caption: string; unit: string; bars: readonly { label: string; value: number }[]; basis: string }
  | { kind: 'flow'; caption: string; stages: readonly Item[]; basis: string }

export interface Chapter extends TextSection {
  /** The chapter's anchor. `start` is taken by the abstract. */
  id: string
  /** Printed after the first paragraph. */
  list?: readonly string[]
  exhibit: Exhibit
}

export interface WhitepaperContent extends PageContent {
  kind: 'whitepaper'
  banner: BannerCopy
  published: string
  /** A leader of the team page, by id. */
  author: { id: string; note: string }
  abstract: readonly string[]
  keyPoints: readonly string[]
  context: TextSection
  chapters: readonly Chapter[]
  checklist: ListSection
  pitfalls: ItemSection
  sources: readonly string[]
  glossary: readonly { term: string; meaning: string }[]
  related: readonly RelatedLink[]
}
