import type { TableContent } from './industry.ts'
import type { InnerPageContent, Items, ListSection, RelatedLink, TextSection } from './page.ts'

/** Each exhibit states in `basis` where its numbers come from, or that they are an example. */
export type Exhibit = TableContent | BarsContent | FlowContent

export interface BarsContent {
  caption: string
  unit: string
  bars: readonly { label: string; value: number }[]
  basis: string
}

export interface FlowContent {
  caption: string
  stages: Items
  basis: string
}

export interface Chapter extends TextSection {
  /** The chapter's anchor. `start` is taken by the abstract. */
  id: string
  /** Printed after the first paragraph. */
  list?: readonly string[]
  exhibit: Exhibit
}

export interface WhitepaperContent extends InnerPageContent {
  kind: 'whitepaper'
  published: string
  /** A leader of the team page, by id. */
  author: string
  authorNote: string
  abstract: readonly string[]
  keyPoints: readonly string[]
  context: readonly string[]
  chapters: readonly Chapter[]
  checklist: ListSection
  pitfalls: Items
  sources: readonly string[]
  /** Meanings by term. */
  glossary: Items
  related: readonly RelatedLink[]
}
